import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { ArrowRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** The main link of home for a learner. */
export function ContinueButton({
  text = 'Continue Learning',
  ...target
}: Pick<ComponentProps<typeof Link>, 'to' | 'state'> & { text?: string }) {
  return (
    <Link {...target} className={buttonClass()}>
      {text}
      <ArrowRight aria-hidden className="ml-1 size-5" />
    </Link>
  )
}

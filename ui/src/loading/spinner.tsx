import { common } from '@sopan/words/frame/common'

import { TurningIcon } from '../actions/turning-icon.tsx'
import { cx } from '../cx.ts'
import { useWords } from '../language.ts'

/** The documents name the three sizes. */
const sizes = {
  sm: { icon: 'size-4', text: 'gap-2 text-14' },
  md: { icon: 'size-6', text: 'gap-2 text-16' },
  lg: { icon: 'size-10', text: 'flex-col gap-3 text-center text-16' },
}

export function Spinner({
  size = 'lg',
  text,
  tone = 'quiet',
  className,
}: {
  size?: keyof typeof sizes
  /** 'Loading...' if it is not given. */
  text?: string | undefined
  /** 'inherit' on a coloured background. */
  tone?: 'quiet' | 'inherit'
  className?: string
}) {
  const { loading } = useWords(common)
  return (
    <output
      className={cx(
        'flex items-center justify-center',
        tone === 'quiet' && 'text-ink-2',
        sizes[size].text,
        className,
      )}
    >
      <TurningIcon className={sizes[size].icon} />
      <span>{text ?? loading}</span>
    </output>
  )
}

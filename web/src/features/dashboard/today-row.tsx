import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { LinkRow } from '@sopan/ui/content/margin-list.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { today } from '@sopan/words/learning/today'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'

import { ItemTitle } from '#web/components/item-title.tsx'

type Action = 'continue' | 'start' | 'choose'

/** How a row of 'Today' is shown. */
export interface Shown {
  icon: LucideIcon
  title: string
  detail: string
  to: string
  /** The action of this row's button, if it is the first one. */
  action?: Action
}

/** A row of 'Today' that is a link. */
export function Row({ icon, title, detail, to, action, isFirst }: Shown & { isFirst: boolean }) {
  const { choose } = useWords(today)
  const actions = { ...useWords(common), choose }
  const isStep = isFirst && action !== undefined
  return (
    <LinkRow
      current={isStep}
      icon={icon}
      title={
        <span className={isStep ? 'text-18' : undefined}>
          <ItemTitle text={title} />
        </span>
      }
      detail={<ItemTitle text={detail} />}
      {...(isStep && {
        end: (
          // The only word of a page that is larger than its title.
          <span className={buttonClass({ size: action === 'continue' ? 'step' : 'regular' })}>
            {actions[action]}
          </span>
        ),
      })}
      render={(row) => <Link {...row} to={to} />}
    />
  )
}

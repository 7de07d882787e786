import { cx } from '@sopan/ui/cx.ts'
import type { ReactNode } from 'react'

import { useLangOf } from '#web/components/use-items.ts'

/** The sentences of every panel about a payment, in this order. */
export interface PaymentWords {
  /** The state of the money. */
  money: string
  /** The next step, and until when it happens; or the provider's reason, in English. */
  next: string
  /** The step that the buyer takes. */
  buyer: string
  /** The documents' sentences about it, unchanged; null if the documents have no such sentence. */
  documents: ReactNode
}

/** The lines of a panel about a payment; `children` are facts and links. */
export function PaymentLines({
  words: { money, next, buyer, documents },
  isBar = false,
  className,
  children,
}: {
  words: PaymentWords
  /** In a page's bar they follow each other without a break, because the bar has little height. */
  isBar?: boolean
  className?: string
  children?: ReactNode
}) {
  const Line = isBar ? 'span' : 'p'
  const langOf = useLangOf()
  return (
    <div className={cx('min-w-0 flex-1 text-pretty', className)}>
      <div className={isBar ? '' : 'flex flex-col gap-0.5'}>
        <Line className={cx('font-semibold', !isBar && 'text-16')}>{money}</Line>{' '}
        <Line lang={langOf(next)}>{next}</Line> <Line>{buyer}</Line>
        {isBar && <span className="text-ink-2"> {documents}</span>}
      </div>
      {children}
      {!isBar && documents !== null && <DocumentsLine>{documents}</DocumentsLine>}
    </div>
  )
}

/** Small and last. */
export const DocumentsLine = ({ children }: { children: ReactNode }) => (
  <div className="mt-1 text-12 text-ink-2">{children}</div>
)

import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { refundWords } from '@sopan/words/money/refunds'
import { Link } from 'react-router'

import { paths } from '#web/lib/paths.ts'

import type { Sale } from './use-sale.ts'

/** Beside each button that buys: until when the purchase is refunded. */
export function RefundLine({
  sale: { item, phase },
  className,
}: {
  sale: Sale
  className: string
}) {
  const { terms } = useWords(refundWords)
  return (
    <Link
      to={paths.refunds()}
      className={cx(
        // Above the link that covers a card.
        'relative block text-12 text-ink-2 underline underline-offset-4',
        // A payment's window does not cover it, and a press there must not leave the page.
        phase === 'processing' && 'invisible',
        className,
      )}
    >
      {terms[item.type].line}
    </Link>
  )
}

import type { DuePart } from '@sopan/contract/orders/fees'
import { MarginRow } from '@sopan/ui/content/margin-list.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { type FeesWords, fees } from '@sopan/words/offers/fees'
import { CircleAlert, WalletCards } from 'lucide-react'
import { useId } from 'react'

import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { SaleNotes } from '#web/components/checkout/sale-notes.tsx'
import { usePartSale } from '#web/components/checkout/use-part-sale.ts'
import { SentenceAround } from '#web/components/sentence-around.tsx'

/** A part of fees in 'Today', with the button that pays it. */
export function PartRow({ part, isFirst }: { part: DuePart; isFirst: boolean }) {
  const words = useWords(fees)
  const sale = usePartSale(part)
  const titleId = useId()
  const { amount, days, item_name: item } = part
  const isOverdue = days < 0
  const Icon = isOverdue ? CircleAlert : WalletCards
  const pay = words.pay(amount)
  const hasNote = sale.order !== null || sale.failure !== null || sale.phase === 'processing'
  return (
    <MarginRow
      current={isFirst}
      margin={<Icon aria-hidden className="size-5" />}
      title={
        <span id={titleId} className={cx(isFirst && 'text-18')}>
          <SentenceAround text={words.part(part)} words={item} />
        </span>
      }
      detail={
        <span className={cx(isOverdue && 'font-semibold text-wrong-text')}>
          {dueText(part, words)}
        </span>
      }
      isEndWide
      end={
        sale.order === null && (
          <span className="w-full sm:w-36">
            <BuyButton sale={sale} text={pay} describedBy={titleId} />
          </span>
        )
      }
    >
      {hasNote && (
        <div className={cx('px-3.5 pb-3.5 empty:hidden', isFirst && 'bg-accent-soft')}>
          <SaleNotes sale={sale} hint={words.payAgain(pay)} />
        </div>
      )}
    </MarginRow>
  )
}

function dueText(part: DuePart, words: FeesWords): string {
  const { amount, days, due_on: day, is_paused: isPaused, pauses_at: pauses } = part
  if (days < 0) return words.overdue(amount, day, isPaused ? null : pauses)
  return days === 0 ? words.dueToday(amount) : words.dueOn(amount, day)
}

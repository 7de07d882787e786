import type { DuePart } from '@sopan/contract/orders/fees'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { fees } from '@sopan/words/offers/fees'
import { CircleAlert } from 'lucide-react'

import { SentenceAround } from '#web/components/sentence-around.tsx'

import { BuyButton } from './buy-button.tsx'
import { SaleNotes } from './sale-notes.tsx'
import { usePartSale } from './use-part-sale.ts'

/** The overdue part of fees that has paused an item, and the button that pays it. */
export function PartPanel({
  part,
  titleId,
  layout = 'card',
}: {
  part: DuePart
  /** Of the heading that names the item: a list has one button for each item. */
  titleId?: string
  layout?: 'card' | 'bar' | 'dialog'
}) {
  const words = useWords(fees)
  const { amount, due_on: day, item_name: item } = part
  const sale = usePartSale(part)
  const pay = words.pay(amount)
  const notes = <SaleNotes layout={layout} sale={sale} hint={words.payAgain(pay)} />
  if (sale.order !== null) return notes
  const isBar = layout === 'bar'
  return (
    <div
      className={cx(
        'relative flex w-full flex-col gap-3',
        isBar && 'beside:flex-row beside:items-center beside:gap-6',
      )}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Panel kind="wrong" icon={CircleAlert} title={words.paused}>
          <SentenceAround text={words.wasDue(part, amount, day)} words={item} />
        </Panel>
        {notes}
      </div>
      <div className={cx(isBar && 'beside:w-40 md:w-60')}>
        <BuyButton
          sale={sale}
          text={pay}
          {...(titleId !== undefined && { describedBy: titleId })}
        />
      </div>
    </div>
  )
}

import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { checkout } from '@sopan/words/money/checkout'
import { purchaseBar } from '@sopan/words/offers/purchase-bar'

import { CouponBar } from '../coupons/coupon-box.tsx'
import { PriceLine } from '../coupons/price-line.tsx'
import { DemoPaymentsLine } from '../demo-payments-line.tsx'
import { BuyButton } from './buy-button.tsx'
import { PausedSale } from './paused-sale.tsx'
import { type SoldItem, purchaseEnd } from './purchase-validity.ts'
import { RefundLine } from './refund-line.tsx'
import { SaleNotes } from './sale-notes.tsx'
import type { Sale } from './use-sale.ts'

const rowClass = 'flex items-center justify-between gap-4 pt-3 short:pt-1.5'
/** In two rows with large text. */
export const pairClass = cx(rowClass, 'flex-wrap gap-y-2 min-[19rem]:flex-nowrap')

/** How long access would last if bought now. */
export function AccessPeriod({ item }: { item: SoldItem }) {
  const { accessUntil } = useWords(purchaseBar)
  const { unlimited } = useWords(checkout).validity
  const days = item.validity_days
  const end = purchaseEnd(item)
  return (
    // The initial HTML has the server's date, which the device may not have.
    <p className="text-12 text-ink-2" suppressHydrationWarning>
      {days === null || end === null ? unlimited : accessUntil(days, end)}
    </p>
  )
}

/** The sale of a page's item in its bar: the price with its coupon, and the button that buys it. */
export function PurchaseBar({
  item,
  sale,
  hint,
  isRenewal = false,
}: {
  item: SoldItem & { price: number | null }
  sale: Sale
  /** The advice to the buyer after a failure. */
  hint: string
  /** Bought before: 'Buy Again'. */
  isRenewal?: boolean
}) {
  const words = useWords(purchaseBar)
  const notes = <SaleNotes layout="bar" sale={sale} hint={hint} />

  if (!sale.isOffered) {
    return (
      <div className="pt-3">
        {sale.part === null ? notes : <PausedSale part={sale.part} layout="bar" />}
        <DemoPaymentsLine className="pt-2" />
      </div>
    )
  }

  // A note takes the place of the coupon, so that the bar keeps its height.
  const hasNote = sale.failure !== null || sale.slowAmount !== null
  return (
    <div className="beside:grid beside:grid-cols-[minmax(0,1fr)_auto] beside:items-center beside:gap-x-6 md:gap-x-10">
      {/* Without a price it is empty; beside the price it still fills its column. */}
      <div
        className={cx(
          'flex min-h-14 items-center border-b border-rule empty:hidden beside:row-span-2 beside:min-h-11 beside:border-b-0 beside:empty:flex md:pt-3',
          hasNote && 'max-md:py-1.5',
        )}
      >
        {(hasNote || sale.phase === 'processing') && notes}
        {!hasNote && item.price !== null && <CouponBar label={words.coupon} sale={sale} />}
      </div>
      <div
        className={cx(rowClass, 'flex-wrap gap-y-2 beside:flex-nowrap beside:self-end md:gap-8')}
      >
        {/* Whether they are side by side depends on the width alone, never on the texts, which differ
            between states. */}
        <div className="min-w-0 flex-[1_1_8rem] beside:flex-none">
          <PriceLine price={item.price} coupon={sale.coupon.applied} isSmall />
          <AccessPeriod item={item} />
        </div>
        <div className="min-w-0 flex-[1_1_8.75rem] beside:w-40 beside:flex-none md:w-60">
          <BuyButton sale={sale} isRenewal={isRenewal} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-0.5 beside:col-start-2 beside:self-start">
        <RefundLine sale={sale} className="py-0.5" />
        <DemoPaymentsLine />
      </div>
    </div>
  )
}

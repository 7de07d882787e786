import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { coupons } from '@sopan/words/money/coupons'

import type { AppliedCoupon } from './use-coupon.ts'

/** The price to pay; with a coupon the original price is struck through beside it. */
export function PriceLine({
  price,
  coupon,
  isSmall = false,
}: {
  /** Rupees; null if the price is missing. */
  price: number | null
  coupon: AppliedCoupon | null
  /** In a narrow place both prices fit into one line. */
  isSmall?: boolean
}) {
  const words = useWords(coupons)
  const { rupees } = useFormats()
  if (price === null) return <p className="text-22">{words.noPrice}</p>
  if (coupon === null) return <p className="text-22">{rupees(price)}</p>
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="sr-only">{words.priceWith}</span>
      <span className="text-22">{rupees(coupon.finalPrice)}</span>
      <span className="sr-only">{words.priceWithout}</span>
      <s className={cx('text-ink-2', isSmall ? 'text-14' : 'text-16')}>{rupees(price)}</s>
    </p>
  )
}

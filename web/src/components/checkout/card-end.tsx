import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { FoldButton } from '@sopan/ui/views/disclosure.tsx'
import { common } from '@sopan/words/frame/common'
import { checkout } from '@sopan/words/money/checkout'
import { type ReactNode, useState } from 'react'

import { CouponBox } from '../coupons/coupon-box.tsx'
import { PriceLine } from '../coupons/price-line.tsx'
import { BuyButton } from './buy-button.tsx'
import { PausedSale } from './paused-sale.tsx'
import { RefundLine } from './refund-line.tsx'
import { SaleNotes } from './sale-notes.tsx'
import type { Sale } from './use-sale.ts'

/** On phones lines that wrap, in wide windows rows. */
const END = 'flex flex-wrap items-center gap-y-3 sm:flex-col sm:items-stretch'

/** The end of a card, and the same as the footer of a dialog. */
export const cardEndClass = `mt-auto pt-3 sm:pt-4 ${END}`
export const dialogEndClass = `w-full ${END}`

/** The price of a card's item; `children` are what is bought for it. */
export function CardPrice({
  price,
  sale: { coupon },
  children,
}: {
  /** Rupees; null if the price is missing. */
  price: number | null
  sale: Sale
  children: ReactNode
}) {
  const words = useWords(checkout)
  const { free } = useWords(common)
  const { applied } = coupon
  return (
    <div className="mr-3 flex flex-wrap items-baseline justify-between gap-x-3 sm:mr-0">
      {price === 0 ? (
        <p className="text-22">{free}</p>
      ) : (
        <PriceLine price={price} coupon={applied} />
      )}
      <div className="text-14 text-ink-2 sm:ml-auto sm:text-right">
        {applied !== null && (
          <p className="font-semibold text-done-text">{words.save(applied.discount)}</p>
        )}
        {children}
      </div>
    </div>
  )
}

/** How the item of a card is bought, after its price. */
export function CardSale({
  sale,
  titleId,
  takesCoupon,
  isInCard = true,
  facts,
  offer,
}: {
  sale: Sale
  /** Of the heading that names the item. */
  titleId: string
  takesCoupon: boolean
  /** False in the footer of a dialog, whose main action the button is. */
  isInCard?: boolean
  /** Facts that phones show behind 'More', beside the coupon. */
  facts?: ReactNode
  /** How the item is bought; null if it is not on sale. */
  offer: { isRenewal: boolean; hint: string; close?: string } | null
}) {
  const words = useWords(checkout)
  const { coupon, part, isOffered } = sale
  const [isMore, setIsMore] = useState(false)
  const isOpen = isMore || coupon.isOpen
  const hasCoupon = takesCoupon && isOffered
  function toggle(): void {
    setIsMore(!isOpen)
    if (isOpen) coupon.setOpen(false)
  }
  return (
    <>
      {(hasCoupon || facts !== undefined) && (
        <FoldButton
          open={isOpen}
          onClick={toggle}
          aria-describedby={titleId}
          className={cx('relative sm:hidden', !isInCard && 'ml-auto')}
        >
          {words.more}
        </FoldButton>
      )}
      <div className={cx('w-full empty:hidden sm:contents', !isOpen && 'max-sm:hidden')}>
        {facts}
        {hasCoupon && (
          <div className="relative border-rule sm:border-t">
            <CouponBox label={words.haveCoupon} sale={sale} describedBy={titleId} />
          </div>
        )}
      </div>
      {offer !== null && part === null && <SaleNotes sale={sale} {...offer} />}
      {part !== null && <PausedSale part={part} titleId={titleId} />}
      {offer !== null && isOffered && (
        <>
          <BuyButton
            sale={sale}
            isRenewal={offer.isRenewal}
            describedBy={titleId}
            isInCard={isInCard}
          />
          <RefundLine
            sale={sale}
            className={cx('-my-1 w-full py-1 text-center', isInCard && 'max-sm:text-right')}
          />
        </>
      )}
    </>
  )
}

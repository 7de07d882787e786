import type { ExamCard as Exam } from '@sopan/contract/exams/exams'
import { date, plural, rupees } from '@sopan/domain/format'
import { useLocation, useNavigate } from 'react-router'

import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { examPurchase } from '#web/components/checkout/exam-purchase.ts'
import { RefundLine } from '#web/components/checkout/refund-line.tsx'
import { SaleNotes } from '#web/components/checkout/sale-notes.tsx'
import { useSale } from '#web/components/checkout/use-sale.ts'
import { CouponBox } from '#web/components/coupons/coupon-box.tsx'
import { PriceLine } from '#web/components/coupons/price-line.tsx'
import type { AppliedCoupon } from '#web/components/coupons/use-coupon.ts'
import { paths } from '#web/lib/paths.ts'

import { purchaseValidity } from './purchase-validity.ts'

/** The price of a test and how it is bought; a visitor is sent to /login and back. */
export function ExamOffer({
  exam,
  titleId,
  isRenewal,
  onPurchased,
}: {
  exam: Exam
  titleId: string
  isRenewal: boolean
  /** Shows the new access on the card, before the success is shown. */
  onPurchased: (exam: Exam) => void
}) {
  const location = useLocation()
  const navigate = useNavigate()
  const sale = useSale(examPurchase(exam.id), exam.price, {
    onVisitor: () => void navigate(paths.login(), { state: { from: location } }),
    onGranted: () => onPurchased(exam),
  })

  return (
    <div
      // Has the focus after a control in it is removed.
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="mt-auto flex flex-col gap-3 pt-4"
      data-extended={sale.isExtended || undefined}
    >
      <OfferPrice exam={exam} coupon={sale.coupon.applied} isRenewal={isRenewal} />
      {exam.price !== null && sale.order === null && (
        <div className="border-t border-rule">
          <CouponBox label="Have a coupon code?" sale={sale} describedBy={titleId} />
        </div>
      )}
      <SaleNotes
        sale={sale}
        hint="Please try again or contact support if the issue persists."
        close="Dismiss"
      />
      {sale.order === null && (
        <>
          <BuyButton sale={sale} isRenewal={isRenewal} describedBy={titleId} />
          <RefundLine sale={sale} className="-my-1 py-1 text-center" />
        </>
      )}
    </div>
  )
}

/** The price and what is bought for it; if an earlier purchase has ended, also when. */
function OfferPrice({
  exam,
  coupon,
  isRenewal,
}: {
  exam: Exam
  coupon: AppliedCoupon | null
  isRenewal: boolean
}) {
  const count = exam.purchase_attempts
  const { access_status: status, access_expires: expires } = exam.access_info
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <PriceLine price={exam.price} coupon={coupon} />
        <div className="ml-auto text-right text-14">
          {coupon !== null && (
            <p className="font-semibold text-done-text">You save {rupees(coupon.discount)}</p>
          )}
          {isRenewal && (
            <p className="text-ink-2">
              {count} more {plural(count, 'attempt')}
            </p>
          )}
          <p className="text-ink-2">{purchaseValidity(exam)}</p>
        </div>
      </div>
      {status === 'expired' && expires !== null && (
        <p className="text-14 text-ink-2">Your access ended on {date(expires)}.</p>
      )}
    </>
  )
}

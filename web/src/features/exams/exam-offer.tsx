import type { ExamCard as Exam } from '@sopan/contract/exams/exams'
import { date, plural, rupees } from '@sopan/domain/format'
import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'react-router'

import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { examPurchase } from '#web/components/checkout/exam-purchase.ts'
import { isExtended } from '#web/components/checkout/is-extended.ts'
import { PendingOrder } from '#web/components/checkout/orders/pending-order.tsx'
import { SlowVerification } from '#web/components/checkout/payment-notes.tsx'
import { usePassedFocus } from '#web/components/checkout/use-passed-focus.ts'
import { usePurchase } from '#web/components/checkout/use-purchase.ts'
import { CouponBox } from '#web/components/coupons/coupon-box.tsx'
import { PriceLine } from '#web/components/coupons/price-line.tsx'
import { type AppliedCoupon, useCoupon } from '#web/components/coupons/use-coupon.ts'
import { paths } from '#web/lib/paths.ts'
import { useNavigate } from '#web/lib/router/page-router-hooks.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ignoreSecondPress } from '#web/ui/second-press.ts'

import { purchaseValidity } from './purchase-validity.ts'
import { invalidateExams } from './queries.ts'

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
  const coupon = useCoupon({ testId: exam.id, price: exam.price })
  const { applied } = coupon
  const item = examPurchase(exam.id)
  const purchase = usePurchase(item, {
    onVisitor: () => void navigate(paths.login(), { state: { from: location } }),
    reportElsewhere: (message, hasFailed) =>
      void toast.error(hasFailed ? `Payment Failed: ${message}` : message),
    onGranted: () => onPurchased(exam),
    onRefused: () => void Promise.all([invalidateExams(), coupon.recheck()]),
  })

  return (
    <div
      className="mt-auto flex flex-col gap-3 pt-4"
      data-extended={isExtended(coupon, purchase) || undefined}
    >
      <OfferPrice exam={exam} coupon={applied} isRenewal={isRenewal} />
      {exam.price !== null && purchase.order === null && (
        <div className="border-t border-rule">
          <CouponBox
            label="Have a coupon code?"
            coupon={coupon}
            describedBy={titleId}
            disabled={purchase.phase === 'processing'}
          />
        </div>
      )}
      {purchase.failure !== null && (
        <PaymentProblem message={purchase.failure.message} onDismiss={purchase.dismiss} />
      )}
      {purchase.phase === 'processing' && (
        <SlowVerification amount={purchase.slowVerificationAmount} />
      )}
      {purchase.order === null ? (
        <BuyButton
          purchase={purchase}
          isRenewal={isRenewal}
          describedBy={titleId}
          disabled={coupon.isChecking}
          onClick={() =>
            void purchase.buy({
              amount: applied?.finalPrice ?? exam.price ?? 0,
              couponCode: applied?.code ?? null,
              discount: applied?.discount ?? 0,
            })
          }
        />
      ) : (
        <PendingOrder purchase={purchase} item={item} />
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

function PaymentProblem({ message, onDismiss }: { message: string; onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  usePassedFocus(box)
  return (
    <div ref={box}>
      <Panel kind="wrong" icon={CircleAlert} role="alert">
        <p className="font-semibold text-wrong-text">Payment Failed: {message}</p>
        <p>Please try again or contact support if the issue persists.</p>
        <button
          type="button"
          className="-mb-1.5 min-h-11 font-semibold text-wrong-text underline underline-offset-4"
          onClick={() => {
            ignoreSecondPress()
            onDismiss()
          }}
        >
          Dismiss
        </button>
      </Panel>
    </div>
  )
}

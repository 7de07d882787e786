import type { CourseCard as Course } from '@sopan/contract/courses'
import { counted, date, rupees } from '@sopan/domain/format'
import { courseOffer, takesCoupon } from '@sopan/domain/orders/access'
import { Infinity as InfinityIcon, Star } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { BuyButton, buyText } from '#web/components/checkout/buy-button.tsx'
import { coursePurchase } from '#web/components/checkout/course-purchase.ts'
import { isExtended } from '#web/components/checkout/is-extended.ts'
import { useClearOutdatedFailure } from '#web/components/checkout/orders/failed-purchases.ts'
import { PendingOrder } from '#web/components/checkout/orders/pending-order.tsx'
import { PaymentFailure, SlowVerification } from '#web/components/checkout/payment-notes.tsx'
import { showAlert } from '#web/components/checkout/purchase-item.ts'
import { type Purchase, usePurchase } from '#web/components/checkout/use-purchase.ts'
import { CouponBox } from '#web/components/coupons/coupon-box.tsx'
import { PriceLine } from '#web/components/coupons/price-line.tsx'
import { type AppliedCoupon, useCoupon } from '#web/components/coupons/use-coupon.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Counts } from '#web/ui/counts.tsx'

import { BookmarkToggle, CourseCover } from './course-cover.tsx'
import { invalidateCourses } from './queries.ts'
import { ValidityPanel } from './validity-panel.tsx'

/** The documents' fixed rating (A-95). */
const RATING = '4.8'

export function RatingLine({ createdAt }: { createdAt: string }) {
  return (
    <p className="flex items-center gap-1.5 text-14 text-ink-2">
      <Star aria-hidden className="size-4 fill-accent text-accent-text" />
      <span className="sr-only">Rating </span>
      <span className="font-bold text-ink">{RATING}</span>
      <span aria-hidden>•</span>
      <span>Added {date(createdAt)}</span>
    </p>
  )
}

/** A visitor is asked to log in, and stays on the page. */
export const alertLogin = () => showAlert('Please login to purchase courses')

/** Validity for the counts: days, or the infinity sign. */
export function validityCount(days: number | null, label = 'Days') {
  if (days !== null) return { value: days, label }
  return {
    value: (
      <>
        <InfinityIcon aria-hidden className="size-6" />
        <span className="sr-only">Unlimited</span>
      </>
    ),
    label: 'Validity',
  }
}

export function CourseCard({
  course,
  eager,
  onPurchased,
}: {
  course: Course
  eager?: boolean
  /** Shows the new access on the card, before the success is shown. */
  onPurchased: (course: Course, expiryDate: string | null) => void
}) {
  const coupon = useCoupon({ courseId: course.id, price: course.price })
  const item = coursePurchase(course.id)
  const purchase = usePurchase(item, {
    onVisitor: alertLogin,
    onGranted: (expiryDate) => onPurchased(course, expiryDate),
    onRefused: () => void Promise.all([invalidateCourses(), coupon.recheck()]),
  })
  const offer = courseOffer(course)
  const isOffered = offer === 'buy' || offer === 'renew'
  const canBuy = isOffered && purchase.order === null
  useClearOutdatedFailure(item, isOffered)

  const buy = () =>
    void purchase.buy({
      amount: coupon.applied?.finalPrice ?? course.price ?? 0,
      couponCode: coupon.applied?.code ?? null,
      discount: coupon.applied?.discount ?? 0,
    })
  const isBusy = purchase.phase === 'processing'
  const titleId = useId()

  return (
    <Card className="relative flex h-full flex-col overflow-hidden p-0">
      <CourseCover course={course} eager={eager ?? false} />
      <div className="flex flex-1 flex-col p-4">
        <CardHead course={course} titleId={titleId} />
        <div
          className="mt-auto flex flex-col gap-3 pt-4"
          data-extended={isExtended(coupon, purchase) || undefined}
        >
          <ValidityPanel
            course={course}
            renew={
              offer === 'renew' && canBuy ? (
                <RenewButton onClick={buy} disabled={isBusy || coupon.isChecking} />
              ) : undefined
            }
          />
          {offer !== 'continue' && <CardPrice course={course} coupon={coupon.applied} />}
          {takesCoupon(course) && course.price !== null && purchase.order === null && (
            <div className="relative border-t border-rule">
              <CouponBox
                label="Have a coupon code?"
                coupon={coupon}
                describedBy={titleId}
                disabled={isBusy}
              />
            </div>
          )}
          {canBuy && <PaymentNote purchase={purchase} button={buyText(offer === 'renew')} />}
          {canBuy && (
            <BuyButton
              purchase={purchase}
              isRenewal={offer === 'renew'}
              describedBy={titleId}
              disabled={coupon.isChecking}
              onClick={buy}
            />
          )}
          {isOffered && purchase.order !== null && (
            <div className="relative">
              <PendingOrder purchase={purchase} item={item} />
            </div>
          )}
          {!isOffered && <CourseLink course={course} isOpen={offer === 'continue'} />}
        </div>
      </div>
    </Card>
  )
}

/** Title, rating and counts. The link covers the whole card, below its controls. */
function CardHead({ course, titleId }: { course: Course; titleId: string }) {
  return (
    <>
      <h2 id={titleId} className="text-18 text-pretty">
        <Link
          to={paths.course(course.id)}
          className="after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          <ItemTitle text={course.title} />
        </Link>
      </h2>
      <BookmarkToggle course={course} />
      <div className="mt-1">
        <RatingLine createdAt={course.created_at} />
      </div>
      <Counts
        className="mt-3"
        items={[
          { value: course.subject_count, label: 'Subjects' },
          { value: course.class_count, label: 'Classes' },
          validityCount(course.validity_days),
        ]}
      />
    </>
  )
}

/** Above the link that covers the card. */
function PaymentNote({
  purchase: { failure, slowVerificationAmount, dismiss, phase },
  button,
}: {
  purchase: Purchase
  button: string
}) {
  return (
    <>
      {failure !== null && (
        <div className="relative">
          <PaymentFailure failure={failure} button={button} onClose={dismiss} />
        </div>
      )}
      {phase === 'processing' && <SlowVerification amount={slowVerificationAmount} />}
    </>
  )
}

function RenewButton({ onClick, disabled }: { onClick: () => void; disabled: boolean }) {
  return (
    <button
      type="button"
      className="relative mt-1 min-h-11 text-14 font-semibold text-wrong-text underline underline-offset-4"
      onClick={onClick}
      disabled={disabled}
    >
      Renew
    </button>
  )
}

/** A link to the course's page, where one enrols in a free course. */
function CourseLink({ course, isOpen }: { course: Course; isOpen: boolean }) {
  return (
    <Link
      to={paths.course(course.id)}
      className={buttonClass({ kind: isOpen ? 'primary' : 'secondary', wide: true })}
    >
      {isOpen ? 'Continue Learning' : 'Enroll Free'}
    </Link>
  )
}

function CardPrice({ course, coupon }: { course: Course; coupon: AppliedCoupon | null }) {
  const days = course.validity_days
  const isFree = course.type === 'free'
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      {isFree ? (
        <p className="text-22">Free</p>
      ) : (
        <PriceLine price={course.price} coupon={coupon} />
      )}
      <div className="ml-auto text-right text-14">
        {coupon !== null && (
          <p className="font-semibold text-done-text">You save {rupees(coupon.discount)}</p>
        )}
        {(isFree || course.price !== null) && (
          <p className="text-ink-2">
            {days === null ? 'No expiry date' : `${counted(days, 'day')} of access`}
          </p>
        )}
      </div>
    </div>
  )
}

import type { CourseCard as Course } from '@sopan/contract/courses'
import { counted, date, rupees } from '@sopan/domain/format'
import { courseOffer, takesCoupon } from '@sopan/domain/orders/access'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Counts } from '@sopan/ui/content/counts.tsx'
import { Infinity as InfinityIcon, Star } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { BuyButton, buyText } from '#web/components/checkout/buy-button.tsx'
import { coursePurchase } from '#web/components/checkout/course-purchase.ts'
import { RefundLine } from '#web/components/checkout/refund-line.tsx'
import { SaleNotes } from '#web/components/checkout/sale-notes.tsx'
import { type Sale, useSale } from '#web/components/checkout/use-sale.ts'
import { CouponBox } from '#web/components/coupons/coupon-box.tsx'
import { PriceLine } from '#web/components/coupons/price-line.tsx'
import type { AppliedCoupon } from '#web/components/coupons/use-coupon.ts'
import { ItemTitle } from '#web/components/item-title.tsx'
import { paths } from '#web/lib/paths.ts'

import { BookmarkToggle, CourseCover } from './course-cover.tsx'
import { useLoginOffer } from './use-login-offer.tsx'
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
  const sale = useSale(coursePurchase(course.id), course.price, {
    onVisitor: useLoginOffer(),
    onGranted: (expiryDate) => onPurchased(course, expiryDate),
  })
  const { coupon, order } = sale
  const offer = courseOffer(course)
  const isOffered = offer === 'buy' || offer === 'renew'
  const isRenewal = offer === 'renew'
  const titleId = useId()

  return (
    <Card className="relative flex h-full flex-col overflow-hidden p-0">
      <CourseCover course={course} eager={eager ?? false} />
      <div className="flex flex-1 flex-col p-4">
        <CardHead course={course} titleId={titleId} />
        <div
          // Has the focus after a control in it is removed.
          role="group"
          aria-labelledby={titleId}
          tabIndex={-1}
          className="mt-auto flex flex-col gap-3 pt-4"
          data-extended={sale.isExtended || undefined}
        >
          <ValidityPanel
            course={course}
            renew={isRenewal && order === null ? <RenewButton sale={sale} /> : undefined}
          />
          {offer !== 'continue' && <CardPrice course={course} coupon={coupon.applied} />}
          {takesCoupon(course) && course.price !== null && order === null && (
            <div className="relative border-t border-rule">
              <CouponBox label="Have a coupon code?" sale={sale} describedBy={titleId} />
            </div>
          )}
          {isOffered && (
            <SaleNotes sale={sale} hint={`Click "${buyText(isRenewal)}" to try again.`} />
          )}
          {isOffered && order === null && (
            <>
              <BuyButton sale={sale} isRenewal={isRenewal} describedBy={titleId} />
              <RefundLine sale={sale} className="-my-1 py-1 text-center" />
            </>
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

function RenewButton({ sale: { phase, coupon, buy } }: { sale: Sale }) {
  return (
    <button
      type="button"
      className="relative mt-1 min-h-11 text-14 font-semibold text-wrong-text underline underline-offset-4"
      onClick={buy}
      aria-disabled={phase === 'processing' || coupon.isChecking || undefined}
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

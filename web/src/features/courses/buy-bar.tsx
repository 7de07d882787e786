import { accessEnd, courseOffer } from '@sopan/domain/access'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { BuyButton } from '#web/components/checkout/buy-button.tsx'
import { courseSale } from '#web/components/checkout/course-sale.ts'
import { usePurchase } from '#web/components/checkout/use-purchase.ts'
import { type AppliedCoupon, CouponBox } from '#web/components/coupon-box.tsx'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { PaymentFailedBanner } from '#web/components/payment-failure.tsx'
import { PriceLine } from '#web/components/price-line.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { now } from '#web/lib/clock.ts'
import { date } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ProgressRing } from '#web/ui/progress-ring.tsx'

import { askVisitor } from './course-card.tsx'
import { dropCourses, enrollIn } from './queries.ts'
import type { CoursePageData } from './read.ts'

/** '365 days, till 20 Aug 2026': how long access lasts that is bought now. */
function lifeOf(course: CoursePageData): string {
  const end = accessEnd(now(), course.validity_days)
  return end === null ? 'No expiry date' : `${course.validity_days} days, till ${date(end)}`
}

/** The act of the detail page, always at its foot. */
export function BuyBar({ course }: { course: CoursePageData }) {
  const offer = courseOffer(course)
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-10 border-t border-rule bg-card px-4 pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-bar md:mx-0 md:rounded-t-card md:border-x md:px-6">
      {offer === 'continue' ? (
        <ContinueBar course={course} />
      ) : offer === 'enroll' ? (
        <EnrollBar course={course} />
      ) : (
        <PurchaseBar course={course} />
      )}
    </div>
  )
}

const rowClass = 'flex items-center justify-between gap-4 pt-3'

function ContinueBar({ course }: { course: CoursePageData }) {
  const subject = course.last_subject_id ?? course.subjects[0]?.id
  const { percent, completed_classes: done, total_classes: all } = course.progress
  return (
    <div className={rowClass}>
      <div className="flex items-center gap-3">
        <ProgressRing value={percent} label="Course progress" />
        <p className="text-14 text-ink-2">
          {done} of {all} classes<span className="max-sm:sr-only"> completed</span>
        </p>
      </div>
      {subject !== undefined && (
        <Link
          to={paths.subject(course.id, subject)}
          className={buttonClass({ className: 'xs:whitespace-nowrap' })}
        >
          Continue Learning
        </Link>
      )}
    </div>
  )
}

function EnrollBar({ course }: { course: CoursePageData }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function onEnroll() {
    if (user === null) {
      return navigate(paths.login(), { state: { from: paths.course(course.id) } })
    }
    setBusy(true)
    try {
      await enrollIn(course.id)
    } catch (error) {
      window.alert(`Error: ${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={rowClass}>
      <div>
        <p className="text-22">Free</p>
        <p className="text-12 text-ink-2">{lifeOf(course)}</p>
      </div>
      <Button kind="primary" busy={isBusy} onClick={() => void onEnroll()}>
        Enroll Free
      </Button>
    </div>
  )
}

/** Between the coupon and the price, which stand side by side on a desktop. */
const PHONE_LINE = 'max-md:border-t max-md:border-rule'

function PurchaseBar({ course }: { course: CoursePageData }) {
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null)
  const purchase = usePurchase(courseSale(course.id), {
    onVisitor: askVisitor,
    onGranted: dropCourses,
  })

  async function onBuy() {
    const isGranted = await purchase.buy({
      amount: coupon?.finalPrice ?? course.price ?? 0,
      couponCode: coupon?.code ?? null,
      discount: coupon?.discount ?? 0,
    })
    // The documents' order: the success is said, then the page is loaded anew (A-41).
    if (isGranted) window.location.reload()
  }

  return (
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-x-10">
      {purchase.failure !== null && (
        <div className="pt-3 md:col-span-2">
          <PaymentFailedBanner message={purchase.failure} />
        </div>
      )}
      <div className="md:row-span-2 md:max-w-120 md:pt-3">
        {course.price !== null && (
          <CouponBox
            label="Have a coupon?"
            item={{ courseId: course.id, price: course.price }}
            applied={coupon}
            onChange={setCoupon}
            disabled={purchase.phase === 'processing'}
          />
        )}
      </div>
      <div className={cx(rowClass, 'md:gap-8 md:self-end', course.price !== null && PHONE_LINE)}>
        <div className="min-w-0">
          <PriceLine price={course.price} coupon={coupon} />
          <p className="text-12 text-ink-2">{lifeOf(course)}</p>
        </div>
        <div className="w-40 shrink-0 md:w-60">
          <BuyButton phase={purchase.phase} isRenewal={false} onClick={() => void onBuy()} />
        </div>
      </div>
      <DemoPaymentsLine className="pt-2 md:col-start-2 md:self-start md:pt-1" />
    </div>
  )
}

import type { CourseDetail } from '@sopan/contract/courses'
import { courseOffer } from '@sopan/domain/orders/access'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { ProgressRing } from '@sopan/ui/loading/progress-ring.tsx'
import { course as courseWords } from '@sopan/words/catalogue/course'
import { courses } from '@sopan/words/catalogue/courses'
import { items } from '@sopan/words/catalogue/items'
import { common } from '@sopan/words/frame/common'
import { checkout } from '@sopan/words/money/checkout'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { BuyButton, buyText } from '#web/components/checkout/buy-button.tsx'
import { coursePurchase } from '#web/components/checkout/course-purchase.ts'
import { purchaseEnd } from '#web/components/checkout/purchase-validity.ts'
import { RefundLine } from '#web/components/checkout/refund-line.tsx'
import { SaleNotes } from '#web/components/checkout/sale-notes.tsx'
import { useSale } from '#web/components/checkout/use-sale.ts'
import { CouponBar } from '#web/components/coupons/coupon-box.tsx'
import { PriceLine } from '#web/components/coupons/price-line.tsx'
import { DemoPaymentsLine } from '#web/components/demo-payments-line.tsx'
import { PageBar } from '#web/components/page-bar.tsx'
import { hasEndedSession, messageOf } from '#web/lib/api/api-error.ts'
import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { enrollIn, invalidateCourses } from './queries.ts'
import { useLoginOffer } from './use-login-offer.tsx'

/** How long access would last if bought now. */
function AccessPeriod({ course }: { course: CourseDetail }) {
  const { accessUntil } = useWords(courseWords).bar
  const { unlimited } = useWords(checkout).validity
  const days = course.validity_days
  const end = purchaseEnd(course)
  return (
    // The initial HTML has the server's date, which the device may not have.
    <p className="text-12 text-ink-2" suppressHydrationWarning>
      {days === null || end === null ? unlimited : accessUntil(days, end)}
    </p>
  )
}

/** The main action of the detail page, always at the bottom. */
export function BuyBar({ course }: { course: CourseDetail }) {
  const offer = courseOffer(course)
  const { purchase } = useWords(courseWords).bar
  const words = useWords(common)
  return (
    <PageBar label={offer === 'continue' ? words.continue : purchase}>
      {offer === 'continue' ? (
        <ContinueBar course={course} />
      ) : offer === 'enroll' ? (
        <EnrollBar course={course} />
      ) : (
        <PurchaseBar course={course} />
      )}
    </PageBar>
  )
}

const rowClass = 'flex items-center justify-between gap-4 pt-3 short:pt-1.5'
/** In two rows with large text. */
const pairClass = cx(rowClass, 'flex-wrap gap-y-2 min-[19rem]:flex-nowrap')

function ContinueBar({ course }: { course: CourseDetail }) {
  const words = useWords(courseWords).bar
  const { continueLearning } = useWords(items)
  const subject = course.last_subject_id ?? course.subjects[0]?.id
  const { percent, completed_classes: done, total_classes: all } = course.progress
  if (subject === undefined) {
    return <p className="pt-3 text-16">{words.nothingYet}</p>
  }
  return (
    <div className={cx(pairClass, 'animate-settle')}>
      <div className="flex items-center gap-3">
        <ProgressRing value={percent} label={words.progress} />
        <p className="text-14 break-words text-ink-2">
          {words.classesOf(done, all)}
          <span className="max-sm:sr-only">{` ${words.completed}`}</span>
        </p>
      </div>
      <Link
        to={paths.subject(course.id, subject)}
        className={buttonClass({ className: 'xs:whitespace-nowrap' })}
      >
        {continueLearning}
      </Link>
    </div>
  )
}

function EnrollBar({ course }: { course: CourseDetail }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const words = useWords(courseWords).bar
  const { alerts } = useWords(checkout)
  const { free } = useWords(common)
  const { enrollFree } = useWords(items)
  const [isBusy, setBusy] = useState(false)

  async function onEnroll() {
    if (user === null) {
      return navigate(paths.login(), { state: { from: paths.course(course.id) } })
    }
    setBusy(true)
    try {
      await enrollIn(user.id, course.id, words.enrollFailed)
    } catch (error) {
      // The login page shows that the session has ended.
      if (!hasEndedSession(error)) window.alert(alerts.error(messageOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={pairClass}>
      <div>
        <p className="text-22">{free}</p>
        <AccessPeriod course={course} />
      </div>
      <Button kind="primary" busy={isBusy} onClick={() => void onEnroll()}>
        {enrollFree}
      </Button>
    </div>
  )
}

function PurchaseBar({ course }: { course: CourseDetail }) {
  const words = useWords(courseWords).bar
  const { pressAgain } = useWords(courses)
  const saleWords = useWords(checkout)
  const sale = useSale(coursePurchase(course.id), course.price, {
    onVisitor: useLoginOffer(),
    onGranted: invalidateCourses,
    // The documents' order: show the success, then reload the page (A-41).
    onBought: reloadPage,
  })
  const notes = <SaleNotes layout="bar" sale={sale} hint={pressAgain(buyText(false, saleWords))} />

  if (sale.order !== null) {
    return (
      <div className="pt-3">
        {notes}
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
        {!hasNote && course.price !== null && <CouponBar label={words.coupon} sale={sale} />}
      </div>
      <div
        className={cx(rowClass, 'flex-wrap gap-y-2 beside:flex-nowrap beside:self-end md:gap-8')}
      >
        {/* Whether they are side by side depends on the width alone, never on the texts, which differ
            between states. */}
        <div className="min-w-0 flex-[1_1_8rem] beside:flex-none">
          <PriceLine price={course.price} coupon={sale.coupon.applied} isSmall />
          <AccessPeriod course={course} />
        </div>
        <div className="min-w-0 flex-[1_1_8.75rem] beside:w-40 beside:flex-none md:w-60">
          <BuyButton sale={sale} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-0.5 beside:col-start-2 beside:self-start">
        <RefundLine sale={sale} className="py-0.5" />
        <DemoPaymentsLine />
      </div>
    </div>
  )
}

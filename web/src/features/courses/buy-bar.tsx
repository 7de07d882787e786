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
import { purchaseBar } from '@sopan/words/offers/purchase-bar'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { buyText } from '#web/components/checkout/buy-button.tsx'
import { coursePurchase } from '#web/components/checkout/course-purchase.ts'
import { AccessPeriod, PurchaseBar, pairClass } from '#web/components/checkout/purchase-bar.tsx'
import { useSale } from '#web/components/checkout/use-sale.ts'
import { PageBar } from '#web/components/page-bar.tsx'
import { hasEndedSession, messageOf } from '#web/lib/api/api-error.ts'
import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'

import { enrollIn, invalidateCourses } from './queries.ts'
import { useLoginOffer } from './use-login-offer.tsx'

/** The main action of the detail page, always at the bottom. */
export function BuyBar({ course }: { course: CourseDetail }) {
  const offer = courseOffer(course)
  const { purchase } = useWords(purchaseBar)
  const words = useWords(common)
  return (
    <PageBar label={offer === 'continue' ? words.continue : purchase}>
      {offer === 'continue' ? (
        <ContinueBar course={course} />
      ) : offer === 'enroll' ? (
        <EnrollBar course={course} />
      ) : (
        <CoursePurchase course={course} />
      )}
    </PageBar>
  )
}

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
        <AccessPeriod item={course} />
      </div>
      <Button kind="primary" busy={isBusy} onClick={() => void onEnroll()}>
        {enrollFree}
      </Button>
    </div>
  )
}

function CoursePurchase({ course }: { course: CourseDetail }) {
  const { pressAgain } = useWords(courses)
  const saleWords = useWords(checkout)
  const sale = useSale(coursePurchase(course.id), course.price, {
    onVisitor: useLoginOffer(),
    onGranted: invalidateCourses,
    // The documents' order: show the success, then reload the page (A-41).
    onBought: reloadPage,
  })
  return <PurchaseBar item={course} sale={sale} hint={pressAgain(buyText(false, saleWords))} />
}

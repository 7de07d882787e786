import type { CourseCard as Course } from '@sopan/contract/courses'
import { courseOffer, takesCoupon } from '@sopan/domain/orders/access'
import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { Card, cardButtonClass } from '@sopan/ui/content/card.tsx'
import { Counts } from '@sopan/ui/content/counts.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { courses } from '@sopan/words/catalogue/courses'
import { items } from '@sopan/words/catalogue/items'
import { checkout } from '@sopan/words/money/checkout'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { validityCount } from '#web/components/access/validity-count.tsx'
import { ValidityPanel } from '#web/components/access/validity-panel.tsx'
import { BundleLine } from '#web/components/bundles/bundle-line.tsx'
import { buyText } from '#web/components/checkout/buy-button.tsx'
import { CardPrice, CardSale, cardEndClass } from '#web/components/checkout/card-end.tsx'
import { coursePurchase } from '#web/components/checkout/course-purchase.ts'
import { purchaseValidity } from '#web/components/checkout/purchase-validity.ts'
import { type Sale, useSale } from '#web/components/checkout/use-sale.ts'
import { ExamLinks } from '#web/components/exam-links.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { TeacherPicture } from '#web/components/teacher-picture.tsx'
import { paths } from '#web/lib/paths.ts'

import { BookmarkToggle, CourseCover } from './course-cover.tsx'
import { useLoginOffer } from './use-login-offer.tsx'

/** The documents' fixed rating (A-95). */
const RATING = '4.8'

export function RatingLine({ createdAt }: { createdAt: string }) {
  const words = useWords(courses)
  return (
    <p className="flex items-center gap-1.5 text-14 text-ink-2">
      <Star aria-hidden className="size-4 fill-accent text-accent-text" />
      <span className="sr-only">{`${words.rating} `}</span>
      <span className="font-bold text-ink">{RATING}</span>
      <span aria-hidden>•</span>
      <span>{words.added(createdAt)}</span>
    </p>
  )
}

export function CourseCard({
  course,
  eager,
  onPurchased,
}: {
  course: Course
  eager?: boolean
  /** Shows the new access on the card, before the success is shown. */
  onPurchased: (expiryDate: string | null) => void
}) {
  const words = useWords(courses)
  const { subjectCount } = useWords(items)
  const saleWords = useWords(checkout)
  const sale = useSale(coursePurchase(course.id), course.price, {
    onVisitor: useLoginOffer(),
    onGranted: onPurchased,
  })
  const offer = courseOffer(course)
  const isRenewal = offer === 'renew'
  const hasPrice = offer !== 'continue' && sale.part === null
  const titleId = useId()

  return (
    <Card className="@container relative h-full overflow-hidden p-0">
      <div
        // Has the focus after a control in it is removed.
        role="group"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="flex h-full flex-col gap-3 p-4 -outline-offset-3 row:grid row:grid-cols-[auto_minmax(0,1fr)] row:grid-rows-[auto_auto_1fr] row:gap-y-1 row:p-3"
      >
        <CourseCover
          course={sale.part === null ? course : { ...course, access_status: null }}
          eager={eager ?? false}
        />
        <CardHead course={course} titleId={titleId} />
        <div className="row:col-span-full row:mt-2 empty:hidden">
          {sale.part === null && (
            <ValidityPanel
              course={course}
              renew={isRenewal && sale.isOffered ? <RenewButton sale={sale} /> : undefined}
            />
          )}
        </div>
        <div className={cx(cardEndClass, 'row:col-span-full row:pt-2 sm:contents')}>
          {hasPrice && <BundleLine item={course} className="w-full" />}
          {hasPrice && (
            <CardPrice price={course.type === 'free' ? 0 : course.price} sale={sale}>
              {/* On phones it is beside the title. */}
              <p className="max-sm:hidden">{purchaseValidity(course, saleWords)}</p>
            </CardPrice>
          )}
          <CardSale
            sale={sale}
            titleId={titleId}
            takesCoupon={takesCoupon(course) && course.price !== null}
            facts={
              // In wide windows below the title; nothing in between can have the focus.
              <div className="text-14 text-ink-2 sm:-order-1 sm:-mt-2">
                <RatingLine createdAt={course.created_at} />
                <p className="sm:hidden">{subjectCount(course.subject_count)}</p>
              </div>
            }
            offer={
              offer === 'buy' || isRenewal
                ? { isRenewal, hint: words.pressAgain(buyText(isRenewal, saleWords)) }
                : null
            }
          />
          {offer !== 'buy' && !isRenewal && (
            <CourseLink course={course} isOpen={offer === 'continue'} />
          )}
        </div>
      </div>
    </Card>
  )
}

/** Title and counts. The link covers the whole card, below its controls. */
function CardHead({ course, titleId }: { course: Course; titleId: string }) {
  const words = useWords(courses)
  const itemWords = useWords(items)
  const days = course.validity_days
  return (
    <>
      <h2 id={titleId} className="text-18 text-pretty sm:-order-1">
        <Link
          to={paths.course(course.id)}
          className="after:absolute after:inset-0 after:content-[''] hover:underline"
        >
          <ItemTitle text={course.title} />
        </Link>
      </h2>
      <BookmarkToggle course={course} />
      <p className={cx('text-14 text-ink-2 sm:-mt-2', !course.teacher && 'sm:hidden')}>
        <TeacherPicture teacher={course.teacher_profile} />
        {course.teacher}
        <span className="sm:hidden">
          {course.teacher && '\u00A0· '}
          {itemWords.classCount(course.class_count)}&nbsp;·{' '}
          {days === null ? words.unlimitedValidity : itemWords.dayCount(days)}
        </span>
      </p>
      <ExamLinks exams={course.exams} className="-mt-2 max-sm:hidden" />
      <Counts
        className="mb-auto max-sm:hidden"
        items={[
          { value: course.subject_count, label: words.subjects },
          { value: course.class_count, label: itemWords.classes },
          validityCount(course.validity_days, words.days, words),
        ]}
      />
    </>
  )
}

function RenewButton({ sale: { phase, coupon, buy } }: { sale: Sale }) {
  const { renew } = useWords(courses)
  return (
    <button
      type="button"
      className="relative mt-1 min-h-11 text-14 font-semibold text-wrong-text underline underline-offset-4"
      onClick={buy}
      aria-disabled={phase === 'processing' || coupon.isChecking || undefined}
    >
      {renew}
    </button>
  )
}

/** A link to the course's page, where one enrols in a free course. */
function CourseLink({ course, isOpen }: { course: Course; isOpen: boolean }) {
  const { continueLearning, enrollFree } = useWords(items)
  return (
    <Link
      to={paths.course(course.id)}
      className={buttonClass({
        kind: isOpen ? 'primary' : 'secondary',
        wide: true,
        className: cardButtonClass,
      })}
    >
      {isOpen ? continueLearning : enrollFree}
    </Link>
  )
}

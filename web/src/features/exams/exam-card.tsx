import type { ExamCard as Exam } from '@sopan/contract/exams/exams'
import { examAction, isForSale } from '@sopan/domain/exams/card'
import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge } from '@sopan/ui/content/badge.tsx'
import { Card, cardButtonClass } from '@sopan/ui/content/card.tsx'
import { Counts } from '@sopan/ui/content/counts.tsx'
import { ArrowLink } from '@sopan/ui/content/section-head.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { cards } from '@sopan/words/exams/cards'
import { running, timeLeftText } from '@sopan/words/exams/running'
import { checkout } from '@sopan/words/money/checkout'
import { CircleSlash } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'

import { cardEndClass } from '#web/components/checkout/card-end.tsx'
import { usePausingPart } from '#web/components/checkout/orders/parts.ts'
import { purchaseValidity } from '#web/components/checkout/purchase-validity.ts'
import { ExamLinks } from '#web/components/exam-links.tsx'
import { useAskedIn } from '#web/components/exams/use-asked-in.ts'
import { ItemText } from '#web/components/item-text.tsx'
import { ItemTitle } from '#web/components/item-title.tsx'
import { now } from '#web/lib/browser/clock.ts'
import { paths } from '#web/lib/paths.ts'

import { ExamOffer } from './exam-offer.tsx'
import { WindowLine } from './window-line.tsx'

export interface ExamCardProps {
  exam: Exam
  /** Opens the start dialog of the test. */
  onStart: (exam: Exam) => void
  onResume: (exam: Exam) => void
  /** Called for a visitor who wants to buy the test. */
  onVisitor: (exam: Exam) => void
}

/** The attempts, and how long a purchase gives access, for phones. */
function useAttemptsText(exam: Exam, canBuy: boolean): string {
  const words = useWords(cards)
  const saleWords = useWords(checkout)
  const attempts =
    examAction(exam) === 'buy'
      ? words.countedAttempts(exam.purchase_attempts)
      : words.usedAttempts(exam.user_stats.total_attempts, exam.max_attempts)
  return canBuy
    ? `${attempts}\u00A0· ${purchaseValidity(exam, saleWords).replaceAll(' ', '\u00A0')}`
    : attempts
}

/** The attempts, for wide windows. */
function useAttemptsCount(exam: Exam) {
  const words = useWords(cards)
  const { purchase_attempts: sold, max_attempts: max } = exam
  // Before the purchase no attempt is used.
  return examAction(exam) === 'buy'
    ? { value: sold, label: words.attemptsOf(sold) }
    : { value: words.used(exam.user_stats.total_attempts, max), label: words.attempts }
}

function AskedIn({ exam: { asked_in: askedIn } }: { exam: Exam }) {
  const askedInText = useAskedIn()
  return askedIn && <p className="mt-1 text-14 text-ink-2">{askedInText(askedIn)}</p>
}

/** Whether its questions can be read in Hindi. */
const isInHindi = ({ languages = [] }: Exam) => languages.includes('hi')

/** On phones it is in the details, which a press on the button opens. */
function Description({ text }: { text: string }) {
  if (text === '') return null
  return <ItemText text={text} className="mt-1 text-14 text-pretty text-ink-2 max-sm:hidden" />
}

export function ExamCard({ exam, onStart, onResume, onVisitor }: ExamCardProps) {
  const words = useWords(cards)
  const { resume } = useWords(running)
  const action = examAction(exam)
  const canBuy = isForSale(action)
  const isPaused = usePausingPart('test', exam.id) !== null
  const titleId = useId()
  const attempts = useAttemptsText(exam, canBuy)
  const attemptsCount = useAttemptsCount(exam)
  const hasAttemptsLeft = !canBuy && action !== 'none' && exam.access_type === 'paid'
  return (
    <Card className="flex h-full flex-col p-3 sm:p-4 md:p-5">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2.5">
        <Badge kind={exam.access_type === 'paid' ? 'premium' : 'free'}>
          {exam.access_type === 'paid' ? words.premium : words.free}
        </Badge>
        <PhoneFacts exam={exam} />
        {isInHindi(exam) && <p className="text-14 text-ink-2 max-sm:hidden">{words.alsoInHindi}</p>}
        {exam.user_stats.finished_attempts > 0 && (
          <ArrowLink
            render={(link) => (
              <Link
                {...link}
                className={`${link.className} -my-2.5 ml-auto`}
                to={paths.testResults(exam.id)}
                aria-label={words.resultsOf(exam.test_name)}
              />
            )}
          >
            {words.results}
          </ArrowLink>
        )}
      </div>
      <h2 id={titleId} className="mt-1.5 text-18 text-pretty sm:mt-3">
        <ItemTitle text={exam.test_name} />
      </h2>
      <Description text={exam.description} />
      <ExamLinks exams={exam.exams} className="mt-1 max-sm:hidden" />
      <AskedIn exam={exam} />
      <WindowLine exam={exam} />
      {canBuy && !isPaused && <p className="mt-1 text-14 text-ink-2 sm:hidden">{attempts}</p>}
      <Counts
        className="mt-3 max-sm:hidden"
        items={[
          { value: exam.total_questions, label: words.questions },
          { value: exam.duration_minutes, label: words.minutes },
          ...(isPaused ? [] : [attemptsCount]),
        ]}
      />
      {canBuy ? (
        <ExamOffer exam={exam} titleId={titleId} isInCard onVisitor={() => onVisitor(exam)} />
      ) : (
        <div className={cardEndClass}>
          {hasAttemptsLeft && <AttemptsLeft exam={exam} />}
          {action === 'resume' && <TimeLeft exam={exam} />}
          {!hasAttemptsLeft && (
            <p className="min-w-0 flex-1 basis-24 pr-2 text-14 text-ink-2 sm:hidden">{attempts}</p>
          )}
          {action !== 'none' && (
            <Button
              className={cardButtonClass}
              aria-describedby={titleId}
              onClick={() => (action === 'resume' ? onResume : onStart)(exam)}
            >
              {action === 'resume' ? resume : words.start}
            </Button>
          )}
          {action === 'none' && (
            <NoMoreAttempts isSold={exam.access_type === 'paid' && !exam.for_batches} />
          )}
        </div>
      )}
    </Card>
  )
}

/** Questions and minutes, then Hindi and the exams as far as there is room; in wide windows they are elsewhere on the card. */
function PhoneFacts({ exam }: { exam: Exam }) {
  const words = useWords(cards)
  return (
    <>
      <p className="text-14 text-ink-2 sm:hidden">
        {words.countedQuestions(exam.total_questions)}&nbsp;·{' '}
        {words.countedMinutes(exam.duration_minutes)}
      </p>
      <p className="w-0 flex-1 truncate text-14 text-ink-2 sm:hidden">
        {[...(isInHindi(exam) ? [words.alsoInHindi] : []), ...exam.exams].join('\u00A0· ')}
      </p>
    </>
  )
}

function TimeLeft({ exam }: { exam: Exam }) {
  const words = useWords(running)
  const left = exam.open_attempt && timeLeftText(exam.open_attempt.deadline, now(), words)
  return left === null ? null : <p className="text-14 text-ink-2">{words.onCard(left)}</p>
}

function AttemptsLeft({ exam }: { exam: Exam }) {
  const words = useWords(cards)
  const { date } = useFormats()
  const left = exam.max_attempts - exam.user_stats.total_attempts
  const expires = exam.access_info.access_expires
  return (
    <div className="flex items-baseline justify-between gap-3 max-sm:w-full">
      <p className="text-16 font-semibold text-done-text">
        {words.attemptsLeft(Math.max(0, left))}
      </p>
      <p className="text-right text-14 text-ink-2">
        {words.purchased}
        {expires !== null && <span className="block">{words.accessTill(date(expires))}</span>}
      </p>
    </div>
  )
}

function NoMoreAttempts({ isSold }: { isSold: boolean }) {
  const words = useWords(cards)
  return (
    <div className="flex min-h-12 w-full items-center gap-3 rounded-control bg-well px-4 py-2">
      <CircleSlash aria-hidden className="size-5 text-ink-2" />
      <div>
        <p className="text-16 font-medium">{words.noMoreAttempts}</p>
        {isSold && <p className="text-14 text-ink-2">{words.buyAgain}</p>}
      </div>
    </div>
  )
}

import type { ExamDetail } from '@sopan/contract/exams/exams'
import type { ExamResult } from '@sopan/contract/exams/results'
import { Card } from '@sopan/ui/content/card.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { waiting } from '@sopan/words/exams/waiting'
import { results } from '@sopan/words/results/results'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useRef, useState } from 'react'

import { serverNow } from '#web/lib/browser/clock.ts'

import { LastCutOffs } from '../last-cut-offs.tsx'
import { examQuery, scoresQuery } from '../queries.ts'
import { type ResultSummary, hasFigures } from '../result-summary.ts'
import { TellMeButton } from '../tell-me-button.tsx'
import { HowCounted } from './how-counted.tsx'
import { MarksOfAll } from './marks-of-all.tsx'
import { NextSteps } from './next-steps.tsx'
import { ResultCard } from './result-card.tsx'
import { ResultNotes } from './result-notes.tsx'
import { type Part, partsOf } from './review/parts.ts'
import { Review } from './review/review.tsx'
import { ScoreLine } from './score-line.tsx'
import { UnsentAnswersNote } from './unsent-answers-note.tsx'
import type { ReviewLock } from './waiting-text.ts'

interface Details {
  result: ExamResult
  review: ReviewLock
  /** Whether the page has shown above that the time ran out. */
  saysTimeOver?: boolean
}

/** An attempt: its card beside the chart of all attempts, how it was counted, and the review. */
export function AttemptResult({
  userId,
  summary,
  details,
}: {
  userId: number
  summary: ResultSummary
  /** Undefined until they are loaded. */
  details?: Details | undefined
}) {
  const [part, setPart] = useState<Part>('all')
  const review = useRef<HTMLElement>(null)
  // The chart is optional: if it cannot be loaded, the page is shown without it.
  const query = useQuery({ ...scoresQuery(userId, summary.test_id), retry: false })
  // Also optional: what can be done next depends on the test.
  const exam = useQuery({ ...examQuery(userId, summary.test_id), retry: false })
  const scores = query.data ?? []
  const isAwaited = query.isPending && summary.number !== 1
  // One point is no line.
  const hasLine = scores.length > 1
  const marks = details?.result.histogram
  return (
    <>
      <UnsentAnswersNote userId={userId} attemptId={summary.attempt_id} />
      <div
        className={cx(
          'mt-4 grid gap-4 md:gap-6',
          (isAwaited || hasLine || marks) && 'md:grid-cols-2 md:*:nth-3:col-span-2',
        )}
      >
        <ResultCard
          result={summary}
          review={details?.review}
          footer={
            details && (
              <NextSteps
                exam={exam.data}
                result={details.result}
                wrong={partsOf(details.result).wrong.length}
                onShowWrong={() => {
                  setPart('wrong')
                  review.current?.scrollIntoView()
                  review.current?.focus({ preventScroll: true })
                }}
              />
            )
          }
        />
        {marks && <MarksOfAll marks={marks} />}
        {isAwaited && <Skeleton className="h-67 rounded-card md:h-auto" />}
        {hasLine && <ScoreLine scores={scores} passPercentage={summary.pass_percentage} />}
      </div>
      {details && (
        <>
          {exam.data?.last_cut_offs && hasFigures(summary) && (
            // The chosen category can be the caste, which a printed response sheet must not name.
            <Card className="mt-4 p-4 md:p-5 print:hidden">
              <LastCutOffs cutOffs={exam.data.last_cut_offs} score={summary.score} />
            </Card>
          )}
          <ResultNotes result={details.result} saysTimeOver={details.saysTimeOver} />
          <HowCounted result={details.result} />
          {details.review.review_locked ? (
            <LockedReview lock={details.review} isSaid={!hasFigures(summary)} exam={exam.data} />
          ) : (
            <Review
              ref={review}
              result={details.result}
              challenges={details.review.challenges}
              part={part}
              onPart={setPart}
            />
          )}
        </>
      )}
    </>
  )
}

/** When the answers are shown, unless the card has said it with the marks, and a mail about it. */
function LockedReview({
  lock: { keys_from: from },
  isSaid,
  exam,
}: {
  lock: ReviewLock
  isSaid: boolean
  exam: ExamDetail | undefined
}) {
  const { title } = useWords(results).locked
  const { whenOut } = useWords(waiting).mail
  const mail = from && exam?.window && (
    <TellMeButton testId={exam.id} isOn={exam.tells_me === true} text={whenOut} />
  )
  if (isSaid && from !== undefined) return mail
  return (
    <Panel kind="plain" icon={Lock} className="mt-10" title={title}>
      <LockText from={from} />
      {mail}
    </Panel>
  )
}

function LockText({ from }: { from: string | null | undefined }) {
  const words = useWords(results).locked
  const { dateAndTime } = useFormats()
  if (from === undefined) return words.otherAttempt
  if (from === null) return words.afterLast
  return Date.parse(from) <= serverNow().getTime()
    ? words.whenFinished
    : words.from(dateAndTime(from))
}

import type { ExamResult } from '@sopan/contract/exams/results'
import { dateAndTime } from '@sopan/domain/format'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { Skeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'

import { serverNow } from '#web/lib/browser/clock.ts'

import { type fetchResults, scoresQuery } from '../queries.ts'
import type { ResultSummary } from '../result-summary.ts'
import { MarksLine } from './marks-line.tsx'
import { ResultCard } from './result-card.tsx'
import { ResultNotes } from './result-notes.tsx'
import { Review } from './review.tsx'
import { ScoreLine } from './score-line.tsx'
import { SectionFigures } from './section-figures.tsx'
import { UnsentAnswersNote } from './unsent-answers-note.tsx'

/** The card of an attempt beside the chart of all attempts. */
export function AttemptSummary({ userId, result }: { userId: number; result: ResultSummary }) {
  // The chart is optional: if it cannot be loaded, the page is shown without it.
  const query = useQuery({ ...scoresQuery(userId, result.test_id), retry: false })
  const scores = query.data ?? []
  const isAwaited = query.isPending && result.number !== 1
  // One point is no line.
  const hasLine = scores.length > 1
  return (
    <>
      <UnsentAnswersNote userId={userId} attemptId={result.attempt_id} />
      <div className={cx('mt-4 grid gap-4 md:gap-6', (isAwaited || hasLine) && 'md:grid-cols-2')}>
        <ResultCard result={result} />
        {isAwaited && <Skeleton className="h-67 rounded-card md:h-auto" />}
        {hasLine && <ScoreLine scores={scores} passPercentage={result.pass_percentage} />}
      </div>
    </>
  )
}

/** The details below the card: which answers counted, the sections, and the review. */
export function AttemptDetails({ result, review }: { result: ExamResult; review: ReviewLock }) {
  return (
    <>
      <ResultNotes result={result} />
      <MarksLine result={result} />
      <SectionFigures sections={result.sections} />
      {review.review_locked ? (
        <Panel kind="plain" icon={Lock} className="mt-10" title="The review is locked">
          {lockText(review.keys_from)}
        </Panel>
      ) : (
        <Review result={result} />
      )}
    </>
  )
}

type Page = Awaited<ReturnType<typeof fetchResults>>

/** Whether the review of a page of results is locked, and from when the test shows it. */
export type ReviewLock = Pick<Page, 'review_locked' | 'keys_from'>

function lockText(from: string | null | undefined): string {
  if (from === undefined) {
    return 'Another attempt of this test is in progress. The answers are shown when it is finished.'
  }
  if (from === null) return 'The answers are shown after your last attempt of this test.'
  return Date.parse(from) <= serverNow().getTime()
    ? 'The answers are shown as soon as everybody has finished this test.'
    : `The answers are shown from ${dateAndTime(from)}.`
}

import { Badge } from '@sopan/ui/content/badge.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { waiting } from '@sopan/words/exams/waiting'
import { figure } from '@sopan/words/figure'
import { duration, durationText } from '@sopan/words/results/duration'
import { score } from '@sopan/words/results/score'
import type { ReactNode } from 'react'

import { ItemTitle } from '#web/components/item-title.tsx'
import { useItems } from '#web/components/use-items.ts'

import { type Figures, type ResultSummary, hasFigures, partlyOf } from '../result-summary.ts'
import { AnswersBar } from './answers-bar.tsx'
import { CutOffLines } from './cut-off-lines.tsx'
import { RankLine } from './rank-line.tsx'
import { type ReviewLock, waitingText } from './waiting-text.ts'

/** '20 Aug 2025, 10:30 am, 41 min 20 s, attempt 5, 50 questions, without 20 of qualifying sections' */
function Meta({ result: { number, ...result } }: { result: ResultSummary }) {
  const words = useWords(score)
  const units = useWords(duration)
  const { dateAndTime } = useFormats()
  // The review shows them all.
  const apart = result.sections.reduce(
    (sum, one) => (one.qualifying ? sum + one.total_questions : sum),
    0,
  )
  const parts = [
    dateAndTime(result.completed_at),
    durationText(result.time_taken, units),
    number === null || number === undefined ? '' : words.attempt(number),
    words.questions(result.total_questions),
    apart > 0 && words.withoutQualifying(apart),
  ]
  return parts.filter(Boolean).join(', ')
}

/** One attempt: the score with its pass mark and its counts, or when they are shown. */
export function ResultCard({
  result,
  review,
  footer,
  isListed = false,
}: {
  result: ResultSummary
  /** Undefined until it is loaded, and where results are listed. */
  review?: ReviewLock | undefined
  /** Buttons for the next steps. */
  footer?: ReactNode
  /** One of several results. */
  isListed?: boolean
}) {
  const { passed, notPassed } = useWords(score)
  const { test_name: name } = useItems()(result)
  return (
    <Card className="flex h-full flex-col p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h2 className="min-w-[min(8rem,100%)] flex-1 text-18 text-pretty">
          <ItemTitle text={name} />
        </h2>
        {hasFigures(result) && (
          <Badge
            kind={result.passed ? 'enrolled' : 'plain'}
            className="tracking-[0.04em] [&_svg]:hidden"
          >
            {result.passed ? passed : notPassed}
          </Badge>
        )}
      </div>
      <p className="mt-0.5 text-14 text-ink-2">
        <Meta result={result} />
      </p>
      {hasFigures(result) ? (
        <Marks result={result} isListed={isListed} />
      ) : (
        <Waiting result={result} review={review} />
      )}
      {footer !== undefined && <div className="mt-auto pt-3">{footer}</div>}
    </Card>
  )
}

function Waiting({ result, review }: { result: ResultSummary; review?: ReviewLock | undefined }) {
  const text = waitingText(result, review, useWords(waiting), useFormats())
  const { answered } = useWords(score)
  return (
    <>
      <p className="mt-3 text-18 font-semibold text-pretty">{text}</p>
      {result.answered !== undefined && (
        <p className="mt-1 text-14 text-ink-2">{answered(result.answered)}</p>
      )}
    </>
  )
}

function Marks({ result, isListed }: { result: ResultSummary & Figures; isListed: boolean }) {
  const words = useWords(score)
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-result">
          {words.of(figure(result.score), figure(result.total_marks))}
        </span>
        <span className="text-18 font-normal text-ink-2">{words.marks}</span>
        <span className="text-18 font-normal text-ink-2">{figure(result.percentage)}%</span>
      </p>
      <AnswersBar
        correct={result.correct}
        partly={partlyOf(result)}
        wrong={result.wrong}
        skipped={result.skipped}
        passPercentage={result.pass_percentage}
      />
      <CutOffLines sections={result.sections} />
      <RankLine rank={result.rank} awaited={result.awaited_rank} isListed={isListed} />
    </>
  )
}

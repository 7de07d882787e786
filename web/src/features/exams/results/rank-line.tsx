import type { AwaitedRank, Rank } from '@sopan/contract/exams/grades'
import { RANKED_FROM } from '@sopan/domain/exams/rank'
import { cx } from '@sopan/ui/cx.ts'
import { counted, dateAndTime, number } from '@sopan/words/en/format'

import { afterText } from '#web/lib/figures-from.ts'

/** 'Rank 412 of 9,804', as large as the marks, or why there is none; nothing where none will come. */
export function RankLine({
  rank,
  awaited,
  isListed,
}: {
  rank: Rank | null | undefined
  awaited: AwaitedRank | undefined
  /** One of several results, which do not move. */
  isListed: boolean
}) {
  if (rank) {
    return (
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5">
        <span className={cx('text-result', !isListed && 'animate-rank')}>
          Rank {number(rank.place)} of {number(rank.of)}
        </span>
        <span className="text-14 text-ink-2">
          percentile {rank.percentile.toFixed(2)} · as of {dateAndTime(rank.as_of)}
        </span>
      </p>
    )
  }
  return awaited && <p className="mt-3 font-semibold text-pretty">{awaitedText(awaited)}</p>
}

function awaitedText({ closes_at: closesAt, learners }: AwaitedRank): string {
  return learners === null
    ? `Your rank comes ${afterText(closesAt)}.`
    : `A rank needs ${RANKED_FROM} learners. ${counted(learners, 'learner')} took this test in its window.`
}

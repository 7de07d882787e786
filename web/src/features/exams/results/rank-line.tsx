import type { AwaitedRank, Rank } from '@sopan/contract/exams/grades'
import { RANKED_FROM } from '@sopan/domain/exams/rank'
import { cx } from '@sopan/ui/cx.ts'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { waiting } from '@sopan/words/exams/waiting'
import { score } from '@sopan/words/results/score'

import { laterTime } from '#web/lib/figures-from.ts'

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
  const words = useWords(score).rank
  const { number, dateAndTime } = useFormats()
  if (rank) {
    return (
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2.5">
        <span className={cx('text-result', !isListed && 'animate-rank')}>
          {words.place(number(rank.place), number(rank.of))}
        </span>
        <span className="text-14 text-ink-2">
          {words.percentile(rank.percentile.toFixed(2), dateAndTime(rank.as_of))}
        </span>
      </p>
    )
  }
  return (
    awaited && (
      <p className="mt-3 font-semibold text-pretty">
        <Awaited awaited={awaited} />
      </p>
    )
  )
}

function Awaited({ awaited: { closes_at: closesAt, learners } }: { awaited: AwaitedRank }) {
  const { rank } = useWords(waiting)
  const { tooFew } = useWords(score).rank
  const formats = useFormats()
  return learners === null ? rank(laterTime(closesAt, formats)) : tooFew(RANKED_FROM, learners)
}

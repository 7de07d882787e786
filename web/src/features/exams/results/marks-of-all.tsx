import type { MarksOfAll as Marks } from '@sopan/contract/exams/results'
import { Card } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { figure } from '@sopan/words/figure'
import { score } from '@sopan/words/results/score'

/** The marks of all learners with a rank as bars, with the own ones marked. */
export function MarksOfAll({ marks }: { marks: Marks }) {
  const { bins, own, own_bin: ownBin, average, best } = marks
  const highest = Math.max(1, ...bins.map(({ count }) => count))
  const words = useWords(score).all
  const bars = bins.map(({ from, to, count }) => words.bar(figure(from), figure(to), count))
  return (
    <Card className="flex h-full flex-col p-4 md:p-5">
      <h2 className="text-18">{words.title}</h2>
      <p className="mt-0.5 text-14 text-ink-2">
        {words.summary(figure(average), figure(best), figure(own))}
      </p>
      <div
        role="img"
        aria-label={words.chart(bars.join(', '), figure(own))}
        className="mt-8 flex min-h-24 flex-1 items-stretch gap-1 text-12"
      >
        {bins.map(({ from, count }, index) => (
          <span
            key={from}
            className="relative flex flex-1 flex-col justify-end border-b border-edge"
          >
            {index === ownBin && (
              <span className="self-center font-bold whitespace-nowrap text-accent-text">
                {words.you}
              </span>
            )}
            <span
              className={cx('keep-colours block', index === ownBin ? 'bg-accent' : 'bg-edge')}
              style={{ height: `${(count / highest) * 75}%` }}
            />
          </span>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-12 text-ink-2">
        <span>{figure(bins[0]?.from ?? 0)}</span>
        <span>{figure(bins.at(-1)?.to ?? 0)}</span>
      </p>
    </Card>
  )
}

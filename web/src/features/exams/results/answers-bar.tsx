import { cx } from '@sopan/ui/cx.ts'
import { useWords } from '@sopan/ui/language.ts'
import { score } from '@sopan/words/results/score'

const PARTS = [
  { key: 'correct', colour: 'bg-done' },
  { key: 'partly', colour: 'bg-accent' },
  { key: 'wrong', colour: 'bg-wrong' },
  { key: 'skipped', colour: 'bg-edge' },
] as const

/** Right, partly right, wrong and skipped as parts of one bar with the pass mark, and their numbers below. */
export function AnswersBar({
  passPercentage,
  ...counts
}: {
  correct: number
  /** Only where several options can be right. */
  partly: number
  wrong: number
  skipped: number
  passPercentage: number
}) {
  const words = useWords(score)
  const position = Math.min(100, Math.max(0, passPercentage))
  return (
    <div className="mt-2 pt-6">
      <div className="relative">
        <p
          className="absolute bottom-8 text-12 font-semibold whitespace-nowrap"
          // The label stays inside the card for any position of the mark.
          style={{ left: `${position}%`, transform: `translateX(-${position}%)` }}
        >
          {words.passMark(passPercentage)}
        </p>
        <div aria-hidden className="flex h-7 gap-0.5">
          {PARTS.filter(({ key }) => counts[key] > 0).map(({ key, colour }) => (
            <span
              key={key}
              className={cx('keep-colours', colour)}
              style={{ flexGrow: counts[key], flexBasis: 0 }}
            />
          ))}
        </div>
        <span
          aria-hidden
          className="keep-colours absolute -top-1 -bottom-1 w-0.5 bg-ink ring-1 ring-card forced-colors:bg-[CanvasText]"
          style={{ left: `calc(${position}% - 1px)` }}
        />
      </div>
      <dl className="mt-2.5 flex flex-wrap gap-y-1">
        {PARTS.filter(({ key }) => key !== 'partly' || counts.partly > 0).map(({ key, colour }) => (
          <div key={key} className="flex flex-1 basis-[4.75rem] flex-col-reverse justify-end pl-5">
            <dt className="text-14 text-ink-2">{words.counts[key]}</dt>
            <dd className="relative text-18 font-bold">
              <span
                aria-hidden
                className={cx('keep-colours absolute top-1.5 -left-5 size-3', colour)}
              />
              {counts[key]}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { Bar } from '#web/ui/bar.tsx'

const inside = (percent: number) => Math.min(100, Math.max(0, percent))

/** The score on a line from nothing to everything, with the pass mark across it. */
export function ScoreBar({
  percentage,
  passPercentage,
}: {
  percentage: number
  passPercentage: number
}) {
  const place = inside(passPercentage)
  return (
    <div className="mt-2 pt-6 pb-1.5">
      <div className="relative">
        <p
          className="absolute bottom-5 text-12 font-semibold whitespace-nowrap"
          // The words stay inside of the card, wherever the mark is.
          style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
        >
          Pass mark {passPercentage}%
        </p>
        <Bar value={percentage} label="Score in percent" />
        <span
          aria-hidden
          className="absolute -top-1 -bottom-1 w-0.5 bg-ink"
          style={{ left: `calc(${place}% - 1px)` }}
        />
      </div>
    </div>
  )
}

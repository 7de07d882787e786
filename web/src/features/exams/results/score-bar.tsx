import { Bar } from '@sopan/ui/content/bar.tsx'

const inside = (percent: number) => Math.min(100, Math.max(0, percent))

/** The score on a scale from 0 to 100 %, with the pass mark. */
export function ScoreBar({
  percentage,
  passPercentage,
}: {
  percentage: number
  passPercentage: number
}) {
  const position = inside(passPercentage)
  return (
    <div className="mt-2 pt-6 pb-1.5">
      <div className="relative">
        <p
          className="absolute bottom-5 text-12 font-semibold whitespace-nowrap"
          // The label stays inside the card for any position of the mark.
          style={{ left: `${position}%`, transform: `translateX(-${position}%)` }}
        >
          Pass mark {passPercentage}%
        </p>
        <Bar value={percentage} label="Score in percent" />
        <span
          aria-hidden
          className="keep-colours absolute -top-1 -bottom-1 w-0.5 bg-ink forced-colors:bg-[CanvasText]"
          style={{ left: `calc(${position}% - 1px)` }}
        />
      </div>
    </div>
  )
}

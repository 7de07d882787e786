import { Card } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'

import { figure } from '#web/lib/format.ts'

interface Score {
  number: number
  percentage: number
}

const STEP = 20
/** The maximum number of labels that fit under the chart on a phone. */
const MAX_LABELS = 8

/** Gridlines from below the lowest score up to 100. */
function ticksFor(scores: readonly Score[], passPercentage: number): number[] {
  const least = Math.min(passPercentage, ...scores.map(({ percentage }) => percentage))
  const from = Math.max(0, Math.min(40, Math.floor(least / STEP) * STEP))
  return Array.from({ length: (100 - from) / STEP + 1 }, (_, index) => from + index * STEP)
}

/** A chart of the scores by attempt; oldest first. */
export function ScoreLine({
  scores,
  passPercentage,
}: {
  scores: readonly Score[]
  passPercentage: number
}) {
  const ticks = ticksFor(scores, passPercentage)
  const bottom = ticks[0] ?? 0
  const up = (percent: number) => ((percent - bottom) / (100 - bottom)) * 100
  // Half a column of space at both ends, so that the first and last points are inside.
  const along = (index: number) => ((index + 0.5) / scores.length) * 100
  const points = scores.map(({ percentage }, index) => `${along(index)},${100 - up(percentage)}`)
  const words = scores.map(({ number, percentage }) => `attempt ${number}: ${figure(percentage)}%`)
  const every = Math.ceil(scores.length / MAX_LABELS)
  return (
    <Card className="flex h-full flex-col p-4 md:p-5">
      <h2 className="text-18">Score over attempts</h2>
      <p className="mt-0.5 text-14 text-ink-2">In percent. The dashed line is the pass mark.</p>
      <div
        role="img"
        aria-label={`Score over attempts. ${words.join(', ')}. Pass mark ${passPercentage}%.`}
        className="relative mt-8 mb-7 ml-9 min-h-32 flex-1 text-12"
      >
        {ticks.map((tick) => (
          <div key={tick} className="absolute inset-x-0" style={{ bottom: `${up(tick)}%` }}>
            <span className="absolute -top-2 -left-9 w-7 text-right text-ink-2">{tick}</span>
            <span className="absolute inset-x-0 top-0 h-px bg-rule" />
          </div>
        ))}
        <div
          className="absolute inset-x-0 border-t border-dashed border-ink"
          style={{ bottom: `${up(passPercentage)}%` }}
        />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none stroke-accent-text"
        >
          <polyline points={points.join(' ')} strokeWidth={2.5} vectorEffect="non-scaling-stroke" />
        </svg>
        {scores.map(({ number, percentage }, index) => {
          const isLast = index === scores.length - 1
          // A label above a point below the pass mark would cover its line.
          const isBelowPass = percentage < passPercentage && up(percentage) > 20
          return (
            <div key={number} className="absolute inset-y-0" style={{ left: `${along(index)}%` }}>
              <span
                className={cx(
                  'absolute size-2 -translate-x-1/2 translate-y-1/2 border-2 border-accent-text',
                  isLast ? 'bg-accent' : 'bg-card',
                )}
                style={{ bottom: `${up(percentage)}%` }}
              />
              {isLast && (
                <span
                  className={cx(
                    'absolute -translate-x-1/2 rounded-control bg-card px-1 text-14 font-bold whitespace-nowrap',
                    isBelowPass ? 'mt-2.5' : 'mb-2.5',
                  )}
                  style={
                    isBelowPass
                      ? { top: `${100 - up(percentage)}%` }
                      : { bottom: `${up(percentage)}%` }
                  }
                >
                  {figure(percentage)}%
                </span>
              )}
              {(isLast || (scores.length - 1 - index) % every === 0) && (
                <span className="absolute top-full mt-2 -translate-x-1/2 text-ink-2">{number}</span>
              )}
            </div>
          )
        })}
      </div>
    </Card>
  )
}

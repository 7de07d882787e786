import { figure } from '@sopan/words/figure'

import { cx } from '../cx.ts'
export interface ChartPoint {
  /** Under the point. */
  label: string
  percentage: number
}

const STEP = 20
/** The maximum number of labels that fit under the chart on a phone. */
const MAX_LABELS = 8

/** Gridlines from below the lowest point up to 100. */
function ticksFor(percentages: readonly number[]): number[] {
  const from = Math.max(0, Math.min(40, Math.floor(Math.min(...percentages) / STEP) * STEP))
  return Array.from({ length: (100 - from) / STEP + 1 }, (_, index) => from + index * STEP)
}

/** A chart of percentages, the oldest first; `words` are all that it shows. */
export function PercentLine({
  points: all,
  passPercentage,
  words,
}: {
  points: readonly ChartPoint[]
  /** A dashed line; undefined where the tests have different pass marks. */
  passPercentage?: number | undefined
  words: string
}) {
  const ticks = ticksFor([
    ...(passPercentage === undefined ? [] : [passPercentage]),
    ...all.map(({ percentage }) => percentage),
  ])
  const bottom = ticks[0] ?? 0
  const up = (percent: number) => ((percent - bottom) / (100 - bottom)) * 100
  // Half a column of space at both ends, so that the first and last points are inside.
  const along = (index: number) => ((index + 0.5) / all.length) * 100
  const points = all.map(({ percentage }, index) => `${along(index)},${100 - up(percentage)}`)
  const every = Math.ceil(all.length / MAX_LABELS)
  return (
    <div role="img" aria-label={words} className="relative mt-8 mb-7 ml-9 min-h-32 flex-1 text-12">
      {ticks.map((tick) => (
        <div key={tick} className="absolute inset-x-0" style={{ bottom: `${up(tick)}%` }}>
          <span className="absolute -top-2 -left-9 w-7 text-right text-ink-2">{tick}</span>
          <span className="absolute inset-x-0 top-0 h-px bg-rule" />
        </div>
      ))}
      {passPercentage !== undefined && (
        <div
          className="absolute inset-x-0 border-t border-dashed border-ink"
          style={{ bottom: `${up(passPercentage)}%` }}
        />
      )}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible fill-none stroke-accent-text"
      >
        <polyline points={points.join(' ')} strokeWidth={2.5} vectorEffect="non-scaling-stroke" />
      </svg>
      {all.map(({ label, percentage }, index) => {
        const isLast = index === all.length - 1
        // A label above a point below the pass mark would cover its line.
        const isBelowPass = percentage < (passPercentage ?? 0) && up(percentage) > 20
        return (
          <div key={index} className="absolute inset-y-0" style={{ left: `${along(index)}%` }}>
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
            {(isLast || (all.length - 1 - index) % every === 0) && (
              <span className="absolute top-full mt-2 -translate-x-1/2 text-ink-2">{label}</span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const RADIUS = 27
const ROUND = 2 * Math.PI * RADIUS

/** Progress from 0 to 100; leaf green at 100. `label` names what is measured. */
export function ProgressRing({ value, label }: { value: number; label: string }) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className="relative size-15 shrink-0">
      <progress className="sr-only" aria-label={label} value={percent} max={100} />
      <svg
        viewBox="0 0 60 60"
        fill="none"
        strokeWidth="6"
        aria-hidden
        className="size-full -rotate-90"
      >
        <circle cx="30" cy="30" r={RADIUS} className="stroke-rule" />
        {percent > 0 && (
          <circle
            cx="30"
            cy="30"
            r={RADIUS}
            strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
            className={percent === 100 ? 'stroke-done' : 'stroke-accent'}
          />
        )}
      </svg>
      <span
        aria-hidden
        className="absolute inset-0 flex items-center justify-center text-16 font-bold"
      >
        {percent}
        <span className="text-12">%</span>
      </span>
    </div>
  )
}

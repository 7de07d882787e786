import { cx } from '../cx.ts'

/** A part of a whole as a square bar, 12 px high; `label` names the whole. */
export function Bar({
  value,
  max = 100,
  label,
  className = 'h-3',
}: {
  value: number
  max?: number
  label: string
  className?: string
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={cx('relative w-full border border-rule bg-well', className)}>
      <progress className="sr-only" aria-label={label} value={share} max={1} />
      <div
        aria-hidden
        className="keep-colours absolute -inset-y-px -left-px bg-accent"
        style={{ width: `calc(${share * 100}% + ${share * 2}px)` }}
      />
    </div>
  )
}

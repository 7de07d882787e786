import { cx } from '../cx.ts'

/** Three quarters of a circle that turns; hidden from screen readers. */
export function TurningIcon({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden
      className={cx('shrink-0 animate-turn', className)}
    >
      <path d="M12 3a9 9 0 1 0 9 9" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

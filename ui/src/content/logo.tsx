import { cx } from '../cx.ts'

/** The step mark: navy with paper steps, the top one in marigold; the same in both themes. */
export function Mark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-slab" />
      <path d="M6 26v-5h5v-5h5v-5h10v15z" className="fill-on-slab" />
      <path d="M21 6h5v5h-5z" className="fill-tread" />
    </svg>
  )
}

/**
 * Mark and name. The name is a setting of the deployment, so it is text and not part of the
 * drawing.
 */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-2.5 text-22 whitespace-nowrap text-ink',
        className,
      )}
    >
      <Mark className="size-[1.28em]" />
      <span>{name}</span>
    </span>
  )
}

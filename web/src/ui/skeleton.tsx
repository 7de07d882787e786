import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/** A grey block in the shape of the content that will replace it; set its width and height. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        // Forced colours remove its background.
        'block rounded-badge bg-rule motion-safe:animate-pulse forced-colors:border',
        className,
      )}
    />
  )
}

/** Announces once to screen readers that something is loading. */
export function SkeletonGroup({
  text = 'Loading...',
  className,
  children,
}: {
  text?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className} aria-busy>
      <output className="sr-only">{text}</output>
      {children}
    </div>
  )
}

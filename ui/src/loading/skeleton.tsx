import { common } from '@sopan/words/frame/common'
import type { ReactNode } from 'react'

import { cardClass, gridClass } from '../content/card.tsx'
import { cx } from '../cx.ts'
import { useWords } from '../language.ts'

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
  className,
  children,
}: {
  className?: string
  children: ReactNode
}) {
  const { loading } = useWords(common)
  return (
    <div className={className} aria-busy>
      <output className="sr-only">{loading}</output>
      {children}
    </div>
  )
}

const times = (count: number, render: (index: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => render(index))

/** Cards that are loading. `known` are the first cards, if something of them can be shown already. */
export function CardsSkeleton({
  count = 6,
  cover,
  known = [],
  className = gridClass,
}: {
  count?: number
  /** The aspect of the picture at the top of each card. */
  cover?: string
  known?: readonly ReactNode[]
  /** The grid of their list. */
  className?: string
}) {
  return (
    <SkeletonGroup className={className}>
      {known}
      {times(Math.max(0, count - known.length), (index) => (
        // The key is the position in the grid: a card stays there if the known cards disappear.
        <div key={known.length + index} className={cardClass('overflow-hidden')}>
          {cover !== undefined && <Skeleton className={cx('rounded-none', cover)} />}
          <div className="flex flex-col gap-3 p-4 md:p-5">
            <Skeleton className="h-6 w-5/6" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-15" />
            <Skeleton className="h-12" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** The rows of a list that are loading. */
export function RowsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup className={cardClass('overflow-hidden')}>
      {times(count, (index) => (
        <div
          key={index}
          className="flex min-h-16 flex-col justify-center gap-1.5 border-rule px-4 not-first:border-t"
        >
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

/** A text that is loading: its title and `count` parts. A page without another heading has `heading` meanwhile. */
export function ArticleSkeleton({ count = 1, heading }: { count?: number; heading?: string }) {
  return (
    <SkeletonGroup className={cx('flex flex-col gap-3', heading !== undefined && 'pt-5')}>
      {heading !== undefined && <h1 className="sr-only">{heading}</h1>}
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-5 w-1/2" />
      {times(count, (index) => (
        <Skeleton key={index} className="h-44" />
      ))}
    </SkeletonGroup>
  )
}

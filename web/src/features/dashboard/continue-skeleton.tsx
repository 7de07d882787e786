import { cardClass } from '#web/ui/card.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

/** 'Continue where you stopped' before it has loaded. */
export function ContinueSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-4 h-11 w-3/5 max-w-80" />
      <div className={cardClass('overflow-hidden')}>
        {Array.from({ length: rows }, (_, index) => (
          <div
            key={index}
            className="flex h-17 items-center border-b border-rule px-4 last:border-0"
          >
            <Skeleton className="h-6 w-4/5" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

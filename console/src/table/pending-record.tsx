import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'

import { Failure } from './record-list.tsx'

/** A record that is loading, or the reason why it could not be read. */
export function PendingRecord({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <Failure error={error} onRetry={onRetry} />
  return (
    <div className="mt-6">
      <ArticleSkeleton />
    </div>
  )
}

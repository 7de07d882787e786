import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Failure } from './failure.tsx'

/** A record that is loading, or the reason why it could not be read. */
export function PendingRecord({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <Failure error={error} onRetry={onRetry} />
  return (
    <div className="mt-6">
      <ArticleSkeleton />
    </div>
  )
}

/** The record of a page, the way back to its list, and the page while there is no record. */
export function recordOf<Data>(
  { data, error, refetch }: UseQueryResult<Data>,
  list: { title: string; path: string },
  title: ReactNode = list.title,
) {
  const back = (
    <BackLink render={(link) => <Link {...link} to={list.path} />}>{list.title}</BackLink>
  )
  const pending = (
    <>
      <PageHead title={title} back={back} />
      <PendingRecord error={error} onRetry={() => void refetch()} />
    </>
  )
  return { data, back, pending }
}

import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { PendingRecord } from './pending-record.tsx'

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

import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

import { words } from '#console/words.ts'

import { type Column, DataTable } from './data-table.tsx'
import { Failure } from './failure.tsx'

export interface Page<Row> {
  rows: readonly Row[]
  next: string | null
}

/** A list that is read page by page: loading, failed, without records, without a match, or its rows. */
export function RecordList<Row extends object>({
  label,
  columns,
  queryKey,
  read,
  isFiltered,
  empty,
}: {
  label: string
  columns: readonly Column<Row>[]
  queryKey: QueryKey
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Row>>
  isFiltered: boolean
  empty: { title: string; text: string }
}) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: Page<Row>) => next ?? undefined,
  })
  if (list.data === undefined && list.error !== null) {
    return <Failure error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.data === undefined) return <RowsSkeleton count={8} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    const { title, text } = isFiltered ? words.noMatch : empty
    return <StateView level="h2" title={title} text={text} />
  }
  return (
    <>
      <DataTable label={label} columns={columns} rows={rows} />
      {list.hasNextPage && (
        <Button
          kind="secondary"
          className="mx-auto mt-5 flex"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </>
  )
}

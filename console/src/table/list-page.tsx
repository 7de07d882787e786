import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'

import { Breakable } from './breakable.tsx'
import type { Column } from './data-table.tsx'
import { type FilterField, FilterForm } from './filter-form.tsx'
import { type Page, RecordList } from './record-list.tsx'

/** A page with a list of records that the fields above the list filter. */
export function ListPage<E extends Endpoint, Row extends object>({
  text,
  end,
  fields,
  isFolded,
  columns,
  name,
  endpoint,
  pageOf,
  notFilters = [],
}: {
  text: { title: string; empty: { title: string; text: string } }
  /** The acts of the page. */
  end?: ReactNode
  fields: readonly FilterField[]
  isFolded?: boolean
  columns: readonly Column<Row>[]
  /** Of the records, in the keys of queries. */
  name: string
  endpoint: E
  pageOf: (data: EndpointData<E>) => Page<Row>
  /** Parameters of the URL that the endpoint does not have. */
  notFilters?: readonly string[]
}) {
  const [params] = useSearchParams()
  const given = [...params].filter(([key, value]) => value !== '' && !notFilters.includes(key))
  const filter = Object.fromEntries(given)
  return (
    <>
      <PageHead title={text.title} end={end} />
      <FilterForm fields={fields} isFolded={isFolded} />
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={[name, filter]}
        read={async (cursor, signal) => {
          // The server checks the values of the URL.
          const input = { querystring: { ...filter, cursor } } as unknown as EndpointInput<E>
          return pageOf(await call(endpoint, input, signal))
        }}
        isFiltered={given.length > 0}
        empty={text.empty}
      />
    </>
  )
}

/** A column whose values lead to pages. */
export const linkedTo = <Row,>(
  id: string,
  title: string,
  value: (row: Row) => string,
  pageOf: (row: Row) => string,
): Column<Row> => ({
  id,
  title,
  value,
  cell: (row) => (
    <Link className="link" to={pageOf(row)}>
      <Breakable text={value(row)} />
    </Link>
  ),
})

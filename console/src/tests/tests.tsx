import { listTests } from '@sopan/contract/console/tests'
import type { EndpointData } from '@sopan/contract/endpoint'
import { number } from '@sopan/domain/format'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import type { Column } from '#console/table/data-table.tsx'
import { FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { testWords as text } from '#console/words/tests.ts'

type Test = EndpointData<typeof listTests>['tests'][number]

const columns: Column<Test>[] = [
  {
    id: 'test',
    title: text.test,
    value: (test) => test.title,
    cell: (test) => (
      <Link className="link" to={`/tests/${encodeURIComponent(test.slug)}`}>
        {test.title}
      </Link>
    ),
  },
  {
    id: 'published',
    title: text.published,
    value: (test) => (test.is_published ? words.yes : words.no),
  },
  {
    id: 'running',
    title: text.running,
    value: (test) => test.running,
    cell: (test) => number(test.running),
    isNumber: true,
  },
  {
    id: 'finished',
    title: text.finished,
    value: (test) => test.finished,
    cell: (test) => number(test.finished),
    isNumber: true,
  },
]

export function Component() {
  const [params] = useSearchParams()
  const search = params.get('search') ?? ''
  return (
    <>
      <PageHead title={text.title} />
      <FilterForm>
        {(valueOf) => (
          <TextField
            label={text.search}
            name="search"
            type="search"
            defaultValue={valueOf('search')}
            className="sm:col-span-2"
          />
        )}
      </FilterForm>
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={['tests', search]}
        read={async (cursor, signal) => {
          const querystring = {
            ...(search !== '' && { search }),
            ...(cursor !== undefined && { cursor }),
          }
          const { tests, next_cursor: next } = await call(listTests, { querystring }, signal)
          return { rows: tests, next }
        }}
        isFiltered={search !== ''}
        empty={text.empty}
      />
    </>
  )
}

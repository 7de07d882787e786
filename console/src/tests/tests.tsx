import { listTests } from '@sopan/contract/console/tests'
import type { EndpointData } from '@sopan/contract/endpoint'
import { number } from '@sopan/domain/format'
import { Link } from 'react-router'

import type { Column } from '#console/table/data-table.tsx'
import { searchField } from '#console/table/filter-fields.tsx'
import { ListPage } from '#console/table/list-page.tsx'
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

const fields = [searchField(text.search, true)]

export function Component() {
  return (
    <ListPage
      text={text}
      fields={fields}
      columns={columns}
      name="tests"
      endpoint={listTests}
      pageOf={({ tests: rows, next_cursor: next }) => ({ rows, next })}
    />
  )
}

import { listTests } from '@sopan/contract/console/tests'
import type { EndpointData } from '@sopan/contract/endpoint'
import { number } from '@sopan/words/en/format'

import { type Column, figureAs } from '#console/table/data-table.tsx'
import { searchField } from '#console/table/filter-fields.tsx'
import { ListPage, linkedTo } from '#console/table/list-page.tsx'
import { words } from '#console/words.ts'
import { testWords as text } from '#console/words/tests.ts'

type Test = EndpointData<typeof listTests>['tests'][number]

const columns: Column<Test>[] = [
  linkedTo(
    'test',
    text.test,
    (test) => test.title,
    (test) => `/tests/${encodeURIComponent(test.slug)}`,
  ),
  {
    id: 'published',
    title: text.published,
    value: (test) => (test.is_published ? words.yes : words.no),
  },
  figureAs('running', text.running, (test) => test.running, number),
  figureAs('finished', text.finished, (test) => test.finished, number),
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

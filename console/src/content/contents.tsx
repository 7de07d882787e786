import { listContent } from '@sopan/contract/console/content'
import { CONTENT_KINDS } from '@sopan/contract/console/content-kinds'
import type { EndpointInput } from '@sopan/contract/endpoint'
import { number } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Suspense, lazy, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { actorOf, at, money } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { contentWords as text } from '#console/words/content.ts'

import { type Item, writingOf } from './content-calls.ts'
import { stateOf } from './item-texts.ts'

const NewDialog = lazy(async () => ({ default: (await import('./new-dialog.tsx')).NewDialog }))

const columns: Column<Item>[] = [
  {
    id: 'title',
    title: text.item,
    value: (item) => item.title,
    cell: (item) => (
      <Link className="link" to={`/content/${item.path}`}>
        {item.title}
      </Link>
    ),
  },
  { id: 'kind', title: text.kind, value: (item) => text.kinds[item.kind] },
  { id: 'state', title: text.state, value: stateOf },
  {
    id: 'price',
    title: text.price,
    value: (item) => item.price_paise,
    cell: (item) => money(item.price_paise),
    isNumber: true,
  },
  {
    id: 'buyers',
    title: text.buyers,
    value: (item) => item.buyers,
    cell: (item) => number(item.buyers),
    isNumber: true,
  },
  {
    id: 'changed',
    title: text.changed,
    value: (item) => item.changed_at,
    cell: ({ changed_at: time, changed_by: actor }) =>
      actor === null ? at(time) : text.by(at(time), actorOf(actor)),
  },
]

const kinds = [
  { value: '', label: words.all },
  ...Object.entries(text.kinds).map(([value, label]) => ({ value, label })),
]

export function Component() {
  const [params] = useSearchParams()
  const filter = Object.fromEntries(params)
  const may = usePermission()
  const [isNewOpen, setNewOpen] = useState(false)
  const writable = CONTENT_KINDS.filter((kind) => may(writingOf(kind)))
  return (
    <>
      <PageHead
        title={text.title}
        end={
          writable.length > 0 && (
            <Button size="regular" onClick={() => setNewOpen(true)}>
              {text.new}
            </Button>
          )
        }
      />
      <Suspense>
        {isNewOpen && (
          <NewDialog kinds={writable} copied={null} onClose={() => setNewOpen(false)} />
        )}
      </Suspense>
      <FilterForm>
        {(valueOf) => (
          <>
            <TextField
              label={text.search}
              name="search"
              type="search"
              defaultValue={valueOf('search')}
            />
            <SelectField
              label={text.kind}
              name="kind"
              options={kinds}
              defaultValue={valueOf('kind')}
            />
          </>
        )}
      </FilterForm>
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={['content', filter]}
        read={async (cursor, signal) => {
          // The server checks the values of the URL.
          const querystring = { ...filter, cursor } as EndpointInput<
            typeof listContent
          >['querystring']
          const { items, next_cursor: next } = await call(listContent, { querystring }, signal)
          return { rows: items, next }
        }}
        isFiltered={Object.keys(filter).length > 0}
        empty={text.empty}
      />
    </>
  )
}

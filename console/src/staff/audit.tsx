import { listAudit } from '@sopan/contract/console/staff'
import type { EndpointData } from '@sopan/contract/endpoint'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { actorOf, at, wordOf } from '#console/lib/show.ts'
import { Breakable } from '#console/table/breakable.tsx'
import type { Column } from '#console/table/data-table.tsx'
import { FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { auditWords as text } from '#console/words/staff.ts'

import { changeText, pageOf } from './audit-texts.ts'

type AuditRow = EndpointData<typeof listAudit>['audit'][number]

const columns: Column<AuditRow>[] = [
  { id: 'at', title: text.at, value: (row) => row.at, cell: (row) => at(row.at) },
  {
    id: 'actor',
    title: text.actor,
    value: (row) => row.actor,
    cell: ({ actor }) => (
      <Link className="link" to={`/audit?${new URLSearchParams({ actor })}`}>
        {actorOf(actor)}
      </Link>
    ),
  },
  {
    id: 'action',
    title: text.action,
    value: (row) => row.action,
    cell: (row) => wordOf(row.action),
  },
  {
    id: 'subject',
    title: text.subject,
    value: (row) => row.subject,
    cell: ({ subject }) => {
      const page = pageOf(subject)
      const all = `/audit?${new URLSearchParams({ subject })}`
      return (
        <Link className="link" to={page ?? all}>
          <Breakable text={subject} />
        </Link>
      )
    },
  },
  { id: 'change', title: text.change, value: (row) => changeText(row.before, row.after) },
  { id: 'reason', title: text.reason, value: (row) => row.reason ?? words.none },
]

export function Component() {
  const [params] = useSearchParams()
  const filter = {
    ...(params.get('actor') && { actor: params.get('actor') ?? '' }),
    ...(params.get('subject') && { subject: params.get('subject') ?? '' }),
  }
  return (
    <>
      <PageHead title={text.title} />
      <FilterForm>
        {(valueOf) => (
          <>
            <TextField
              label={text.actor}
              name="actor"
              placeholder={text.actorExample}
              defaultValue={valueOf('actor')}
            />
            <TextField
              label={text.subject}
              name="subject"
              placeholder={text.subjectExample}
              defaultValue={valueOf('subject')}
            />
          </>
        )}
      </FilterForm>
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={['audit', filter]}
        read={async (cursor, signal) => {
          const querystring = { ...filter, ...(cursor !== undefined && { cursor }) }
          const { audit, next_cursor: next } = await call(listAudit, { querystring }, signal)
          return { rows: audit, next }
        }}
        isFiltered={Object.keys(filter).length > 0}
        empty={text.empty}
      />
    </>
  )
}

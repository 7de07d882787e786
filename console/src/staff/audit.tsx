import { listAudit, listStaff } from '@sopan/contract/console/staff'
import type { EndpointData } from '@sopan/contract/endpoint'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { call } from '#console/lib/call.ts'
import { PRODUCT, actorOf, at, wordOf } from '#console/lib/format.ts'
import { Breakable } from '#console/table/breakable.tsx'
import { type Column, shownAs } from '#console/table/data-table.tsx'
import { textField } from '#console/table/filter-fields.tsx'
import { ListPage } from '#console/table/list-page.tsx'
import { words } from '#console/words.ts'
import { auditWords as text } from '#console/words/staff.ts'

import { type Names, changeText, pageOf, subjectText } from './audit-texts.ts'

type AuditRow = EndpointData<typeof listAudit>['audit'][number] & { names: Names }

const columns: Column<AuditRow>[] = [
  shownAs('at', text.at, (row) => row.at, at),
  {
    id: 'actor',
    title: text.actor,
    value: (row) => row.actor,
    cell: ({ actor, names }) => (
      <Link className="link" to={`/audit?${new URLSearchParams({ actor })}`}>
        {names[actor] ?? actorOf(actor)}
      </Link>
    ),
  },
  shownAs('action', text.action, (row) => row.action, wordOf),
  {
    id: 'subject',
    title: text.subject,
    value: (row) => row.subject,
    cell: ({ subject, names }) => {
      const page = pageOf(subject)
      const all = `/audit?${new URLSearchParams({ subject })}`
      const shown = subjectText(subject, names)
      return (
        <>
          <Link className="link" to={page ?? all}>
            <Breakable text={shown} />
          </Link>
          {shown !== subject && <span className="block text-ink-2">{subject}</span>}
        </>
      )
    },
  },
  {
    id: 'change',
    title: text.change,
    value: ({ before, after, names }) => changeText(before, after, names),
  },
  { id: 'reason', title: text.reason, value: (row) => row.reason ?? words.none },
]

const fields = [
  { name: 'actor', textOf: actorOf, show: (value: string) => <ActorField value={value} /> },
  textField('subject', text.subject, { placeholder: text.subjectExample }),
]

export function Component() {
  return (
    <ListPage
      text={text}
      fields={fields}
      isFolded
      columns={columns}
      name="audit"
      endpoint={listAudit}
      pageOf={({ audit, names, next_cursor: next }) => ({
        rows: audit.map((row) => ({ ...row, names })),
        next,
      })}
    />
  )
}

/** The members, and the product; who else has acted is chosen by a press on the name in the list. */
function ActorField({ value }: { value: string }) {
  const { data } = useQuery({
    queryKey: ['actors'],
    queryFn: ({ signal }) => call(listStaff, {}, signal),
  })
  const actors = [...(data?.staff ?? []).map(({ actor }) => actor), PRODUCT]
  const listed = value === '' || actors.includes(value) ? actors : [...actors, value]
  return (
    <SelectField
      // The members have loaded.
      key={String(data === undefined)}
      label={text.actor}
      name="actor"
      options={[
        { value: '', label: words.all },
        ...listed.map((actor) => ({ value: actor, label: actorOf(actor) })),
      ]}
      defaultValue={value}
    />
  )
}

import { listTickets } from '@sopan/contract/console/tickets'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { SelectField } from '@sopan/ui/fields/select-field.tsx'
import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { Link, useSearchParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { at, wordIn } from '#console/lib/show.ts'
import { type Column, shownAs } from '#console/table/data-table.tsx'
import { type AppliedWords, FilterForm } from '#console/table/filter-form.tsx'
import { RecordList } from '#console/table/record-list.tsx'
import { words } from '#console/words.ts'
import { ticketWords as text } from '#console/words/tickets.ts'

type Ticket = EndpointData<typeof listTickets>['tickets'][number]

/** Characters of a message in the list. */
const SHOWN = 120

const columns: Column<Ticket>[] = [
  {
    id: 'number',
    title: text.number,
    value: (ticket) => ticket.id,
    cell: (ticket) => (
      <Link className="link whitespace-nowrap" to={`/tickets/${ticket.id}`}>
        {text.ticket(ticket.id)}
      </Link>
    ),
  },
  shownAs('created', text.created, (ticket) => ticket.created_at, at),
  { id: 'status', title: text.status, value: (ticket) => text.statuses[ticket.status] },
  { id: 'priority', title: text.priority, value: (ticket) => text.priorities[ticket.priority] },
  { id: 'learner', title: text.learner, value: (ticket) => ticket.name },
  {
    id: 'message',
    title: text.message,
    value: (ticket) => ticket.message,
    cell: ({ message }) => (message.length > SHOWN ? `${message.slice(0, SHOWN)}…` : message),
  },
]

const optionsOf = (labels: Record<string, string>) => [
  { value: '', label: words.all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const applied: AppliedWords = {
  search: (search) => search,
  status: (value) => wordIn(text.statuses, value),
  priority: (value) => wordIn(text.priorities, value),
}

export function Component() {
  const [params] = useSearchParams()
  const filter = Object.fromEntries(params)
  return (
    <>
      <PageHead title={text.title} />
      <FilterForm applied={applied}>
        {(valueOf) => (
          <>
            <TextField
              label={text.search}
              name="search"
              type="search"
              defaultValue={valueOf('search')}
            />
            <SelectField
              label={text.status}
              name="status"
              options={optionsOf(text.statuses)}
              defaultValue={valueOf('status')}
            />
            <SelectField
              label={text.priority}
              name="priority"
              options={optionsOf(text.priorities)}
              defaultValue={valueOf('priority')}
            />
          </>
        )}
      </FilterForm>
      <RecordList
        label={text.title}
        columns={columns}
        queryKey={['tickets', filter]}
        read={async (cursor, signal) => {
          // The server checks the values of the URL.
          const querystring = { ...filter, cursor } as EndpointInput<
            typeof listTickets
          >['querystring']
          const { tickets, next_cursor: next } = await call(listTickets, { querystring }, signal)
          return { rows: tickets, next }
        }}
        isFiltered={params.size > 0}
        empty={text.empty}
      />
    </>
  )
}

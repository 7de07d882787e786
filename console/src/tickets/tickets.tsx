import { listTickets } from '@sopan/contract/console/tickets'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Link } from 'react-router'

import { at } from '#console/lib/format.ts'
import { type Column, shownAs } from '#console/table/data-table.tsx'
import { choiceField, searchField } from '#console/table/filter-fields.tsx'
import { ListPage } from '#console/table/list-page.tsx'
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

const fields = [
  searchField(text.search),
  choiceField('status', text.status, text.statuses),
  choiceField('priority', text.priority, text.priorities),
]

export function Component() {
  return (
    <ListPage
      text={text}
      fields={fields}
      isFolded
      columns={columns}
      name="tickets"
      endpoint={listTickets}
      pageOf={({ tickets: rows, next_cursor: next }) => ({ rows, next })}
    />
  )
}

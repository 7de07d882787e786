import { Link } from 'react-router'

import { at, day, wordOf } from '#console/lib/show.ts'
import { listColumns } from '#console/orders/list-columns.tsx'
import type { Column } from '#console/table/data-table.tsx'
import { words } from '#console/words.ts'
import { learnerWords as text } from '#console/words/learners.ts'
import { orderWords as orderText } from '#console/words/orders.ts'

import type { LearnerRecord } from './learner-calls.ts'

type Part<Name extends keyof LearnerRecord> = LearnerRecord[Name] extends readonly (infer Row)[]
  ? Column<Row>[]
  : never

/** The columns of the tables of a learner's page. */
export function orderColumns(isLinked: boolean): Part<'orders'> {
  const { created, order, item, state, amount } = listColumns<LearnerRecord['orders'][number]>({
    isLinked,
  })
  const refusal = {
    id: 'refusal',
    title: orderText.message,
    value: (one: LearnerRecord['orders'][number]) => one.refusal ?? words.none,
  }
  return [created, item, order, state, refusal, amount]
}

export const access: Part<'access'> = [
  { id: 'item', title: orderText.item, value: (one) => one.item },
  { id: 'kind', title: orderText.kind, value: (one) => orderText.kinds[one.type] },
  {
    id: 'source',
    title: orderText.source,
    value: (one) => one.source,
    cell: (one) => wordOf(one.source),
  },
  {
    id: 'since',
    title: orderText.since,
    value: (one) => one.starts_at,
    cell: (one) => day(one.starts_at),
  },
  {
    id: 'until',
    title: orderText.until,
    value: (one) => one.ends_at,
    cell: (one) => day(one.ends_at),
  },
  {
    id: 'ended',
    title: orderText.revoked,
    value: (one) => one.revoked_at,
    cell: (one) => day(one.revoked_at),
  },
]

function resultOf({ closed_at, given_back_at, passed }: LearnerRecord['attempts'][number]): string {
  if (given_back_at !== null) return text.givenBack
  if (closed_at === null) return text.open
  if (passed === null) return words.none
  return passed ? text.passed : text.notPassed
}

export const attempts: Part<'attempts'> = [
  { id: 'id', title: text.attempt, value: (one) => one.attempt_id },
  { id: 'test', title: text.test, value: (one) => one.test },
  {
    id: 'started',
    title: text.started,
    value: (one) => one.started_at,
    cell: (one) => at(one.started_at),
  },
  { id: 'result', title: text.result, value: resultOf },
  {
    id: 'marks',
    title: text.marks,
    value: (one) => one.marks,
    cell: (one) => (one.marks === null ? words.none : `${one.marks} / ${one.possible_marks}`),
    isNumber: true,
  },
]

export const progress: Part<'progress'> = [
  { id: 'course', title: text.course, value: (one) => one.course },
  {
    id: 'classes',
    title: text.completed,
    value: (one) => text.classes(one.completed, one.classes),
  },
  {
    id: 'opened',
    title: text.lastOpened,
    value: (one) => one.last_opened,
    cell: (one) => at(one.last_opened),
  },
]

export const ticketColumns = (isLinked: boolean): Part<'tickets'> => [
  {
    id: 'id',
    title: orderText.number,
    value: (one) => one.id,
    cell: (one) =>
      isLinked ? (
        <Link className="link" to={`/tickets/${one.id}`}>
          {one.id}
        </Link>
      ) : (
        one.id
      ),
  },
  {
    id: 'at',
    title: orderText.at,
    value: (one) => one.created_at,
    cell: (one) => at(one.created_at),
  },
  {
    id: 'status',
    title: text.status,
    value: (one) => one.status,
    cell: (one) => wordOf(one.status),
  },
  {
    id: 'priority',
    title: text.priority,
    value: (one) => one.priority,
    cell: (one) => wordOf(one.priority),
  },
  { id: 'message', title: text.message, value: (one) => one.message },
]

export const mails: Part<'mails'> = [
  { id: 'mail', title: text.mail, value: (one) => one.kind, cell: (one) => wordOf(one.kind) },
  { id: 'due', title: text.due, value: (one) => one.due_at, cell: (one) => at(one.due_at) },
  { id: 'sent', title: text.sent, value: (one) => one.sent_at, cell: (one) => at(one.sent_at) },
  { id: 'error', title: text.error, value: (one) => one.last_error ?? words.none },
]

export const sessions: Part<'sessions'> = [
  { id: 'device', title: text.device, value: (one) => one.device ?? one.platform },
  { id: 'address', title: text.address, value: (one) => one.address ?? words.none },
  {
    id: 'since',
    title: orderText.since,
    value: (one) => one.created_at,
    cell: (one) => at(one.created_at),
  },
  {
    id: 'seen',
    title: text.lastSeen,
    value: (one) => one.last_seen_at,
    cell: (one) => at(one.last_seen_at),
  },
]

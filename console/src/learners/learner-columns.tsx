import { Link } from 'react-router'

import { at, day, dayIn, wordOf } from '#console/lib/format.ts'
import { listColumns } from '#console/orders/list-columns.tsx'
import { type Column, shownAs } from '#console/table/data-table.tsx'
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
  shownAs('source', orderText.source, (one) => one.source, wordOf),
  shownAs('since', orderText.since, (one) => one.starts_at, day),
  shownAs('until', orderText.until, (one) => one.ends_at, day),
  shownAs('ended', orderText.revoked, (one) => one.revoked_at, day),
]

export const batchColumns = (isLinked: boolean): Part<'batches'> => [
  {
    id: 'batch',
    title: words.batch,
    value: (one) => one.name,
    cell: (one) =>
      isLinked ? (
        <Link className="link" to={`/batches/${one.batch_id}`}>
          {one.name}
        </Link>
      ) : undefined,
  },
  {
    id: 'days',
    title: text.days,
    value: (one) => text.batchDays(dayIn(one.first_day), dayIn(one.last_day)),
  },
  shownAs('joined', text.joined, (one) => one.joined_at, day),
  shownAs('left', text.left, (one) => one.left_at, day),
  { id: 'reason', title: words.reason, value: (one) => one.reason ?? words.none },
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
  shownAs('started', text.started, (one) => one.started_at, at),
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
  shownAs('opened', text.lastOpened, (one) => one.last_opened, at),
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
  shownAs('at', orderText.at, (one) => one.created_at, at),
  shownAs('status', text.status, (one) => one.status, wordOf),
  shownAs('priority', text.priority, (one) => one.priority, wordOf),
  { id: 'message', title: text.message, value: (one) => one.message },
]

export const mails: Part<'mails'> = [
  shownAs('mail', text.mail, (one) => one.kind, wordOf),
  shownAs('due', text.due, (one) => one.due_at, at),
  shownAs('sent', text.sent, (one) => one.sent_at, at),
  { id: 'error', title: text.error, value: (one) => one.last_error ?? words.none },
]

export const sessions: Part<'sessions'> = [
  { id: 'device', title: text.device, value: (one) => one.device ?? one.platform },
  { id: 'address', title: text.address, value: (one) => one.address ?? words.none },
  shownAs('since', orderText.since, (one) => one.created_at, at),
  shownAs('seen', text.lastSeen, (one) => one.last_seen_at, at),
]

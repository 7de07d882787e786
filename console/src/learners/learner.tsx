import { getLearner } from '@sopan/contract/console/learners'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { at, day, money, wordOf } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { Failure } from '#console/table/record-list.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'

const { learners: text, orders: orderText } = words

type LearnerRecord = EndpointData<typeof getLearner>
type Part<Name extends keyof LearnerRecord> = LearnerRecord[Name] extends readonly (infer Row)[]
  ? Column<Row>[]
  : never

const orderColumns = (isLinked: boolean): Part<'orders'> => [
  {
    id: 'at',
    title: orderText.created,
    value: (one) => one.created_at,
    cell: (one) => at(one.created_at),
  },
  {
    id: 'order',
    title: orderText.order,
    value: (one) => one.order_id,
    cell: (one) =>
      isLinked ? (
        <Link className="link" to={`/orders/${encodeURIComponent(one.order_id)}`}>
          {one.order_id}
        </Link>
      ) : (
        one.order_id
      ),
  },
  { id: 'item', title: orderText.item, value: (one) => one.title },
  {
    id: 'state',
    title: orderText.state,
    value: (one) => one.state,
    cell: (one) => wordOf(one.state),
  },
  { id: 'refusal', title: orderText.message, value: (one) => one.refusal ?? words.none },
  {
    id: 'amount',
    title: orderText.amount,
    value: (one) => one.amount_paise,
    cell: (one) => money(one.amount_paise),
    isNumber: true,
  },
]

const access: Part<'access'> = [
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

const attempts: Part<'attempts'> = [
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

const progress: Part<'progress'> = [
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

const tickets: Part<'tickets'> = [
  { id: 'id', title: orderText.number, value: (one) => one.id },
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

const mails: Part<'mails'> = [
  { id: 'mail', title: text.mail, value: (one) => one.kind, cell: (one) => wordOf(one.kind) },
  { id: 'due', title: text.due, value: (one) => one.due_at, cell: (one) => at(one.due_at) },
  { id: 'sent', title: text.sent, value: (one) => one.sent_at, cell: (one) => at(one.sent_at) },
  { id: 'error', title: text.error, value: (one) => one.last_error ?? words.none },
]

const sessions: Part<'sessions'> = [
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

export function Component() {
  const { learnerId = '' } = useParams()
  const may = usePermission()
  const { data, error, refetch } = useQuery({
    queryKey: ['learner', learnerId],
    queryFn: ({ signal }) => call(getLearner, { params: { id: learnerId } }, signal),
  })
  const back = (
    <BackLink render={(link) => <Link {...link} to="/learners" />}>{text.title}</BackLink>
  )
  if (data === undefined) {
    return (
      <>
        <PageHead title={text.title} back={back} />
        {error === null ? (
          <ArticleSkeleton />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  const { learner } = data
  const place = [learner.district, learner.state].filter(Boolean).join(', ')
  return (
    <>
      <PageHead title={learner.name} detail={learner.email} back={back} />
      <Card className="mt-6 px-4">
        <Facts
          items={[
            { label: orderText.number, value: learner.id },
            { label: text.phone, value: learner.phone ?? words.none },
            { label: text.place, value: place || words.none },
            { label: text.joined, value: at(learner.created_at) },
            { label: text.status, value: text.statuses[learner.status] },
          ]}
        />
      </Card>
      <TableSection
        isAlwaysShown
        title={text.purchases}
        columns={orderColumns(may('order.read'))}
        rows={data.orders}
      />
      <TableSection isAlwaysShown title={text.access} columns={access} rows={data.access} />
      <TableSection isAlwaysShown title={text.attempts} columns={attempts} rows={data.attempts} />
      <TableSection title={text.progress} columns={progress} rows={data.progress} />
      <TableSection title={text.tickets} columns={tickets} rows={data.tickets} />
      <TableSection title={text.mails} columns={mails} rows={data.mails} />
      <TableSection title={text.sessions} columns={sessions} rows={data.sessions} />
    </>
  )
}

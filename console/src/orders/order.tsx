import { getOrder } from '@sopan/contract/console/orders'
import type { EndpointData } from '@sopan/contract/endpoint'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { BackLink, PageHead } from '@sopan/ui/content/page-head.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'

import { call } from '#console/lib/call.ts'
import { at, money, wordOf } from '#console/lib/show.ts'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { Failure } from '#console/table/record-list.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'

const { orders: text } = words

type OrderRecord = EndpointData<typeof getOrder>

const payments: Column<OrderRecord['payment_attempts'][number]>[] = [
  { id: 'at', title: text.at, value: (one) => one.at, cell: (one) => at(one.at) },
  { id: 'number', title: text.number, value: (one) => one.provider_id },
  { id: 'state', title: text.state, value: (one) => one.state, cell: (one) => wordOf(one.state) },
  { id: 'method', title: text.method, value: (one) => one.method ?? words.none },
  { id: 'message', title: text.message, value: (one) => one.message ?? words.none },
  {
    id: 'amount',
    title: text.amount,
    value: (one) => one.amount_paise,
    cell: (one) => money(one.amount_paise),
    isNumber: true,
  },
]

const creditNotes: Column<OrderRecord['credit_notes'][number]>[] = [
  { id: 'at', title: text.at, value: (one) => one.issued_at, cell: (one) => at(one.issued_at) },
  { id: 'number', title: text.number, value: (one) => one.number },
  {
    id: 'amount',
    title: text.amount,
    value: (one) => one.amount_paise,
    cell: (one) => money(one.amount_paise),
    isNumber: true,
  },
]

const access: Column<OrderRecord['access'][number]>[] = [
  {
    id: 'since',
    title: text.since,
    value: (one) => one.starts_at,
    cell: (one) => at(one.starts_at),
  },
  { id: 'until', title: text.until, value: (one) => one.ends_at, cell: (one) => at(one.ends_at) },
  {
    id: 'source',
    title: text.source,
    value: (one) => one.source,
    cell: (one) => wordOf(one.source),
  },
  { id: 'live', title: text.live, value: (one) => (one.is_live ? words.yes : words.no) },
  {
    id: 'revoked',
    title: text.revoked,
    value: (one) => one.revoked_at,
    cell: (one) => at(one.revoked_at),
  },
  { id: 'reason', title: text.reason, value: (one) => one.reason ?? words.none },
]

const history: Column<OrderRecord['audit'][number]>[] = [
  { id: 'at', title: text.at, value: (one) => one.at, cell: (one) => at(one.at) },
  { id: 'actor', title: text.by, value: (one) => one.actor },
  { id: 'action', title: text.act, value: (one) => one.action },
  { id: 'reason', title: text.reason, value: (one) => one.reason ?? words.none },
]

export function Component() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { order_id: orderId } }, signal),
  })
  const may = usePermission()
  const back = <BackLink render={(link) => <Link {...link} to="/orders" />}>{text.title}</BackLink>
  if (data === undefined) {
    return (
      <>
        <PageHead title={orderId} back={back} />
        {error === null ? (
          <ArticleSkeleton />
        ) : (
          <Failure error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  }
  const { order } = data
  const learner = may('learner.read') ? (
    <Link className="link" to={`/learners/${order.user_id}`}>
      {order.user_name}, {order.user_email}
    </Link>
  ) : (
    `${order.user_name}, ${order.user_email}`
  )
  return (
    <>
      <PageHead
        title={order.title}
        detail={`${order.order_id} · ${wordOf(order.state)}`}
        back={back}
      />
      <Card className="mt-6 px-4">
        <Facts
          items={[
            { label: text.learner, value: learner },
            { label: text.created, value: at(order.created_at) },
            { label: text.listPrice, value: money(order.list_paise) },
            { label: text.discount, value: money(order.discount_paise) },
            { label: text.coupon, value: order.coupon ?? words.none },
            { label: text.amount, value: money(order.amount_paise) },
            { label: text.gateway, value: wordOf(order.gateway) },
            { label: text.paid, value: at(order.paid_at) },
            { label: text.granted, value: at(order.fulfilled_at) },
            { label: text.receipt, value: order.receipt ?? words.none },
            { label: text.reason, value: order.reason ?? words.none },
          ]}
        />
      </Card>
      <TableSection
        isAlwaysShown
        title={text.payments}
        columns={payments}
        rows={data.payment_attempts}
      />
      <TableSection title={text.creditNotes} columns={creditNotes} rows={data.credit_notes} />
      <TableSection isAlwaysShown title={text.access} columns={access} rows={data.access} />
      <TableSection title={text.history} columns={history} rows={data.audit} />
    </>
  )
}

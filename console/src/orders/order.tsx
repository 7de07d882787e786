import { Button } from '@sopan/ui/actions/button.tsx'
import { Badge, type BadgeKind } from '@sopan/ui/content/badge.tsx'
import { Card } from '@sopan/ui/content/card.tsx'
import { Facts } from '@sopan/ui/content/facts.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { Panel } from '@sopan/ui/content/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'

import { at, money } from '#console/lib/format.ts'
import { usePermission } from '#console/session/me.ts'
import { Breakable } from '#console/table/breakable.tsx'
import { recordOf } from '#console/table/pending-record.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'
import { orderWords as text } from '#console/words/orders.ts'

import type { Decision } from './acts/decision-dialog.tsx'
import { DecisionDialog, RefundDialog, ReviewSection } from './acts/lazy-dialogs.ts'
import { type OrderRecord, type Reviewed, orderQuery } from './order-calls.ts'
import * as columns from './order-columns.tsx'
import { stateText, textOf } from './order-texts.ts'
import { Timeline } from './timeline.tsx'

const badges: Record<string, BadgeKind> = {
  fulfilled: 'done',
  paid: 'pending',
  pending_review: 'pending',
  refund_requested: 'pending',
  refunded: 'refunded',
}

export function Component() {
  const { orderId = '' } = useParams()
  const list = { title: text.title, path: '/orders' }
  const id = <Breakable text={orderId} />
  const { data, back, pending } = recordOf(useQuery(orderQuery(orderId)), list, id)
  if (data === undefined) return pending
  const { state } = data.order
  return (
    <>
      <PageHead
        title={data.order.title}
        detail={<Breakable text={data.order.order_id} />}
        back={back}
        end={<Badge kind={badges[state] ?? 'plain'}>{stateText(state)}</Badge>}
      />
      <Refunding record={data} />
      <Deciding record={data} />
      <div className="mt-6 grid grid-cols-1 items-start gap-x-6 gap-y-8 lg:grid-cols-[24rem_1fr]">
        <OrderFacts record={data} />
        <Timeline record={data} />
      </div>
      <TableSection title={text.refunds} columns={columns.refunds} rows={data.refunds} />
      <TableSection isAlwaysShown title={text.access} columns={columns.access} rows={data.access} />
    </>
  )
}

/** The refund of the order, and what is not known about one that was asked for. */
function Refunding({ record }: { record: OrderRecord }) {
  const may = usePermission()
  const [isOpen, setIsOpen] = useState(false)
  const { order, refunds, is_refundable: isRefundable } = record
  const open = refunds.filter((one) => one.state === 'requested')
  const paise = open.reduce((sum, one) => sum + one.amount_paise, 0)
  // During a refund of the whole order, only a failed one is asked for again.
  const isPossible =
    isRefundable &&
    (order.state !== 'refund_requested' || refunds.some(({ state }) => state === 'failed'))
  return (
    <>
      {open.length > 0 && (
        <Panel kind="accent" icon={Clock} role="status" className="mt-4">
          {text.unknownYet(money(paise))}
        </Panel>
      )}
      {may('order.refund') && isPossible && (
        <Button kind="secondary" size="regular" className="mt-4" onClick={() => setIsOpen(true)}>
          {text.refund}
        </Button>
      )}
      {isOpen && <RefundDialog orderId={order.order_id} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The decisions that wait. An open dialog stays when another member decides. */
function Deciding({ record }: { record: OrderRecord }) {
  const [open, setOpen] = useState<{ reviewed: Reviewed; act: Decision } | null>(null)
  return (
    <>
      {record.review.length > 0 && (
        <ReviewSection record={record} onDecide={(reviewed, act) => setOpen({ reviewed, act })} />
      )}
      {open !== null && <DecisionDialog record={record} {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function OrderFacts({ record: { order } }: { record: OrderRecord }) {
  const may = usePermission()
  const isPaidOtherwise = order.paid_paise !== null && order.paid_paise !== order.amount_paise
  const paid = order.paid_paise === null ? words.none : money(order.paid_paise)
  return (
    <Card className="px-4">
      <Facts
        items={[
          {
            label: text.learner,
            value: (
              <>
                {may('learner.read') ? (
                  <Link className="link" to={`/learners/${order.user_id}`}>
                    {order.user_name}
                  </Link>
                ) : (
                  order.user_name
                )}
                <br />
                <Breakable text={order.user_email} />
              </>
            ),
          },
          { label: text.kind, value: text.kinds[order.item_type] },
          { label: text.created, value: at(order.created_at) },
          ...(order.discount_paise === 0
            ? []
            : [
                { label: text.listPrice, value: money(order.list_paise) },
                { label: text.discount, value: money(order.discount_paise) },
              ]),
          ...(order.coupon === null ? [] : [{ label: text.coupon, value: order.coupon }]),
          { label: text.amount, value: money(order.amount_paise) },
          { label: isPaidOtherwise ? text.paidOther : text.paid, value: paid },
          { label: text.paidAt, value: at(order.paid_at) },
          { label: text.gateway, value: textOf(text.gateways, order.gateway) },
          ...(order.next_check_at === null || order.paid_at !== null
            ? []
            : [{ label: text.nextCheck, value: at(order.next_check_at) }]),
          { label: text.granted, value: at(order.fulfilled_at) },
          { label: text.receipt, value: order.receipt ?? words.none },
          ...(order.reason === null
            ? []
            : [{ label: words.reason, value: <Breakable text={order.reason} /> }]),
        ]}
      />
    </Card>
  )
}

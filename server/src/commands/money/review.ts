import { plural } from '@sopan/domain/format'

import {
  type ProviderRefundRow,
  listForReview,
} from '#server/features/orders/refunds/review-store.ts'
import { printable } from '#server/lib/printable.ts'

import type { CommandDeps, CommandResult } from '../program/command.ts'
import { paise, paiseOrUnknown, withReason } from './amounts.ts'
import { findingLine } from './finding-line.ts'

/** What a person has to decide about money. */
export async function reviewCommand({ db, now }: CommandDeps): Promise<CommandResult> {
  const found = await listForReview(db, now)
  const { orders, refunds, disputes, provider_refunds: providerRefunds } = found
  const { unknown_orders: unknownOrders, coupon_exceptions: exceptions } = found
  const lines = [
    ...orders.map(
      (order) =>
        `Order ${printable(order.order_id)}, user ${order.user_id}, ${printable(order.title)}: ` +
        `paid ${paise(order.paid_paise ?? 0)} of ${paise(order.amount_paise)}` +
        withReason(order.reason),
    ),
    ...refunds.map(
      (refund) =>
        `Refund ${refund.refund_id}, ${paise(refund.amount_paise)}, ` +
        `of order ${printable(refund.order_id)}` +
        (refund.purpose === 'second' ? ', second payment' : '') +
        `: ${refund.state} ` +
        `after ${refund.checks} ${plural(refund.checks, 'check')}`,
    ),
    ...found.findings.map(findingLine),
    ...disputes.map(
      (dispute) =>
        `Dispute ${printable(dispute.provider_id)} of order ${printable(dispute.order_id ?? 'unknown')}: ` +
        `${printable(dispute.status)}, ` +
        paiseOrUnknown(dispute.amount_paise) +
        withReason(dispute.reason),
    ),
    ...providerRefunds.map(providerRefundLine),
    ...found.unconfirmed_orders.map(
      (order) =>
        `Order ${printable(order.order_id)}, user ${order.user_id}, ${printable(order.title)}: ` +
        'reported as paid for more than an hour, but its answer cannot be read; ' +
        'see the dashboard of the payment provider',
    ),
    ...unknownOrders.map(
      (order) =>
        `Order ${printable(order.order_id)}, which we do not have, ` +
        `of ${printable(order.email ?? 'an unknown buyer')}: ` +
        `${printable(order.types.join(', '))}; see the dashboard of the payment provider`,
    ),
    ...exceptions.map(
      (one) =>
        `Order ${printable(one.order_id)}, user ${one.user_id}, coupon ${one.code ?? 'unknown'}` +
        withReason(one.reason) +
        (one.of_user > 1 ? `; ${one.of_user} such payments of this user` : ''),
    ),
  ]
  return {
    lines: lines.length === 0 ? ['Nothing to review.'] : lines,
    data: found,
    isDone: true,
  }
}

function providerRefundLine({
  provider_refund_id: id,
  order_id: orderId,
  ...refund
}: ProviderRefundRow): string {
  const order = `of order ${printable(orderId ?? 'unknown')}`
  const byProvider = `Refund ${printable(id)} by the payment provider, ${order}: `
  if (refund.kind === 'unknown order') return `${byProvider}see its dashboard`
  const amount = paise(refund.amount_paise ?? 0)
  return `${byProvider}${refund.state}, ${amount} of a payment that had been granted`
}

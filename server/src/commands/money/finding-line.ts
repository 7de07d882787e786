import { rupees } from '@sopan/domain/format'

import type { OrderFinding } from '#server/features/orders/refunds/finding-store.ts'
import { printable } from '#server/lib/printable.ts'
import { DASHBOARD_URL } from '#server/payments/cashfree/dashboard.ts'

const TEXTS: Record<OrderFinding['kind'], string> = {
  refused: 'it has failed, and its money may still have to be returned',
  announced: 'the payment provider has announced it and does not list it',
  overpaid: 'more was returned than was paid',
  'return by hand': 'it was received without the payment provider, so return it yourself',
}

/** A finding about an order's money for an operator, with what to do about it. */
export function findingLine(finding: OrderFinding): string {
  const { id, kind, order_id: orderId, refundId, paise } = finding
  const amount = paise === null ? '' : `, ${rupees(paise / 100)}`
  const subject = kind === 'overpaid' || kind === 'return by hand' ? 'Money' : 'Refund'
  const what = `${subject} ${printable(refundId ?? id.slice(id.indexOf(':') + 1))}${amount}`
  const of = `of order ${printable(orderId)}, user ${finding.user_id}`
  const second = finding.purpose === 'second' ? ', second payment' : ''
  if (kind === 'return by hand') {
    return `${what}, ${of}: ${TEXTS[kind]}, then: sopan refunds settled ${printable(orderId)}`
  }
  const settled =
    kind === 'refused' && refundId !== null
      ? ` (or, if you return it in another way: sopan refunds settled ${printable(refundId)})`
      : ''
  return (
    `${what}, ${of}${second}: ${TEXTS[kind]}; see ${DASHBOARD_URL}, then: ` +
    `sopan orders resolve ${printable(orderId)} --finding ${printable(id)}${settled}`
  )
}

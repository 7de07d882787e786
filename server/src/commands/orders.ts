import { rupees } from '@sopan/domain/format'
import type { Command } from 'commander'

import { showOrder } from '#server/features/orders/operate/show-order.ts'
import { printable } from '#server/lib/printable.ts'

import type { Actions, Answer, CommandDeps } from './command.ts'

type Shown = Awaited<ReturnType<typeof showOrder>>

const at = (time: Date | null) => time?.toISOString() ?? 'no'
const paise = (amount: number) => rupees(amount / 100)
const withReason = (reason: string | null) => (reason === null ? '' : `: ${printable(reason)}`)

/** Operator commands for orders. */
export function orderCommands(program: Command, { onDatabase }: Actions): void {
  const orders = program.command('orders').description('orders')
  orders
    .command('show')
    .description('state, amounts, coupon, payment, access and audit rows of an order')
    .argument('<order>', 'the id that the learner sees')
    .action(onDatabase(showCommand))
}

async function showCommand({ db, now }: CommandDeps, orderId: string): Promise<Answer> {
  const shown = await showOrder(db, orderId, now)
  return {
    lines: [...orderLines(shown), ...accessLines(shown), ...auditLines(shown)],
    data: shown,
    isDone: true,
  }
}

function orderLines({ order }: Shown): string[] {
  const coupon = order.coupon_code ?? order.book_coupon
  const use = order.coupon_use === null ? '' : `, ${order.coupon_use}`
  return [
    `Order      ${printable(order.order_id)}`,
    `State      ${order.state}${withReason(order.reason)}`,
    `Buyer      user ${order.user_id}, ${printable(order.user_name)} <${printable(order.user_email)}>`,
    `Item       ${order.item_kind} ${order.item_id} ${order.item_slug ?? '(unknown)'}: ${order.title}`,
    `Price      ${paise(order.list_paise)} − ${paise(order.discount_paise)} discount; ` +
      `to pay: ${paise(order.amount_paise)} ${order.currency}`,
    `Coupon     ${coupon === null ? 'none' : `${coupon}${use}`}`,
    `Payment    ${order.gateway}; ${paymentOf(order)}`,
    `Created    ${at(order.created_at)}, expires ${at(order.expires_at)}`,
    `Fulfilled  ${at(order.fulfilled_at)}`,
    `Checks     ${order.checks}, next ${at(order.next_check_at)}`,
  ]
}

function paymentOf({ paid_paise: paid, paid_currency: currency, paid_at: when }: Shown['order']) {
  return paid === null ? 'no proof' : `paid ${paise(paid)} ${currency ?? ''} at ${at(when)}`
}

function accessLines({ access }: Shown): string[] {
  if (access.length === 0) return ['Access     none']
  return access.map(
    (grant) =>
      `Access     ${grant.is_live ? 'live' : 'ended'}, by ${grant.source}, ` +
      `from ${at(grant.starts_at)} to ${grant.ends_at === null ? 'no end' : at(grant.ends_at)}` +
      (grant.revoked_at === null ? '' : `, revoked ${at(grant.revoked_at)}`) +
      withReason(grant.reason),
  )
}

const auditLines = ({ audit }: Shown): string[] =>
  audit.map(
    (row) => `Audit      ${at(row.at)} ${row.actor}: ${row.action}${withReason(row.reason)}`,
  )

import type { Command } from 'commander'

import { makeOrderDue } from '#server/features/orders/claim-store.ts'
import { acceptOrder } from '#server/features/orders/operate/accept-order.ts'
import { showOrder } from '#server/features/orders/operate/show-order.ts'
import { resolveFinding } from '#server/features/orders/refunds/resolve-finding.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { printable } from '#server/lib/printable.ts'

import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from '../program/command.ts'
import { DRY_RUN, REASON, printableText } from '../program/options.ts'
import { paise, withReason } from './amounts.ts'
import { orderListCommand } from './order-list.ts'
import { recordPaymentCommand } from './record-payment.ts'
import { reviewCommand } from './review.ts'
import { withGateway } from './with-gateway.ts'

interface ResolveOptions extends ActOptions {
  finding: string
  override?: boolean
}

type Shown = Awaited<ReturnType<typeof showOrder>>

const at = (time: Date | null, absent = 'none') => time?.toISOString() ?? absent

/** Operator commands for orders. */
export function orderCommands(program: Command, actions: Actions): void {
  const { onDatabase } = actions
  const orders = program.command('orders').description('orders')
  orderListCommand(orders, actions)
  recordPaymentCommand(orders, actions)
  const ofOrder = (name: string, description: string) =>
    orders
      .command(name)
      .description(description)
      .argument('<order>', 'the id that the learner sees')
  ofOrder(
    'show',
    'state, amounts, coupon, payment, payment attempts, receipt, credit notes, access and audit rows of an order',
  ).action(onDatabase(showCommand))
  ofOrder(
    'reconcile',
    'the running server asks the payment provider about an order within a minute',
  ).action(onDatabase(reconcileCommand))
  orders
    .command('review')
    .description(
      'what a person has to decide: paid orders in review or without a proof, refunds, disputes',
    )
    .action(onDatabase<[], object>(reviewCommand))
  ofOrder('accept', 'grants an order in review although another amount was paid')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase(acceptCommand))
  ofOrder(
    'resolve',
    'goes on without a finding of `orders review`: what is left of the payment is returned',
  )
    .requiredOption('--finding <id>', 'its id in `orders review`', printableText(200))
    .requiredOption(...REASON)
    .option('--override', 'even if the payment provider cannot be asked about the order')
    .option(...DRY_RUN)
    .action(onDatabase(resolveCommand))
}

async function acceptCommand(
  deps: CommandDeps,
  orderId: string,
  options: ActOptions,
): Promise<CommandResult> {
  const order = await acceptOrder(deps, orderId, actOf(deps, options))
  return {
    lines: [
      `${options.dryRun ? 'Would accept' : 'Accepted'} ${paise(order.paid_paise ?? 0)} of ` +
        `${paise(order.amount_paise)} for ${printable(order.title)}: access for user ${order.user_id}.`,
    ],
    data: {
      order_id: order.order_id,
      user_id: order.user_id,
      paid_paise: order.paid_paise,
      amount_paise: order.amount_paise,
    },
    isDone: true,
  }
}

async function resolveCommand(
  deps: CommandDeps,
  orderId: string,
  options: ResolveOptions,
): Promise<CommandResult> {
  const { finding: findingId, override = false, dryRun = false } = options
  const resolved = await resolveFinding(
    withGateway(deps),
    { orderId, findingId, override },
    actOf(deps, options),
  )
  const { requested_paise: requested } = resolved
  return {
    lines: [
      `${dryRun ? 'Would resolve' : 'Resolved'}: ${printable(findingId)} of order ${printable(orderId)}` +
        (requested === 0 ? '.' : `; ${paise(requested)} is returned.`),
    ],
    data: resolved,
    isDone: true,
  }
}

async function reconcileCommand({ db, now }: CommandDeps, orderId: string): Promise<CommandResult> {
  const due = await makeOrderDue(db, orderId, { at: now, withSettled: true })
  if (due === undefined) throw new OperatorError(`There is no order '${orderId}' with a payment.`)
  return {
    lines: [`The order is '${due.state}'; it is checked within a minute.`],
    data: due,
    isDone: true,
  }
}

async function showCommand({ db, now }: CommandDeps, orderId: string): Promise<CommandResult> {
  const shown = await showOrder(db, orderId, now)
  return {
    lines: [
      ...orderLines(shown),
      ...creditNoteLines(shown),
      ...outsideLines(shown),
      ...attemptLines(shown),
      ...accessLines(shown),
      ...auditLines(shown),
    ],
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
    `Item       ${order.item_kind} ${order.item_id} ${order.item_slug ?? '(unknown)'}: ` +
      printable(order.title),
    `Price      ${paise(order.list_paise)} − ${paise(order.discount_paise)} discount; ` +
      `to pay: ${paise(order.amount_paise)} ${order.currency}`,
    `Coupon     ${coupon === null ? 'none' : `${coupon}${use}`}`,
    `Payment    ${order.gateway}; ${paymentOf(order)}`,
    `Created    ${at(order.created_at)}, expires ${at(order.expires_at)}`,
    `Fulfilled  ${at(order.fulfilled_at, 'not yet')}`,
    `Checks     ${order.checks}, next ${at(order.next_check_at)}`,
    `Receipt    ${receiptOf(order)}`,
  ]
}

function paymentOf({ paid_paise: paid, paid_currency: currency, paid_at: when }: Shown['order']) {
  return paid === null ? 'no proof' : `paid ${paise(paid)} ${currency ?? ''} at ${at(when)}`
}

const receiptOf = ({ receipt, receipt_at: when }: Shown['order']) =>
  receipt === null ? 'none' : `${receipt} of ${at(when)}`

const creditNoteLines = ({ credit_notes: notes }: Shown): string[] =>
  notes.map(
    (note) => `Credited   ${note.number} of ${at(note.issued_at)}: ${paise(note.amount_paise)}`,
  )

const outsideLines = ({ outside_money: money }: Shown): string[] =>
  money.map(
    (one) =>
      `Outside    ${one.kind} ${paise(one.amount_paise)} by ${printable(one.method)}, reference ` +
      `${printable(one.reference ?? 'none')}, at ${at(one.at)} ${one.actor}${withReason(one.reason)}`,
  )

const attemptLines = ({ attempts }: Shown): string[] =>
  attempts.map(
    ({ provider_id: id, method, message, ...attempt }) =>
      `Payment attempt  ${printable(id)}: ${attempt.state}, ${paise(attempt.amount_paise)}` +
      `${method === null ? '' : ` by ${printable(method)}`} at ${at(attempt.at)}` +
      withReason(message),
  )

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

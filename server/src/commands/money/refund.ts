import { rupees } from '@sopan/domain/format'
import type { Command } from 'commander'

import { acceptAmount } from '#server/features/orders/refunds/accept-amount.ts'
import { dismissRefund } from '#server/features/orders/refunds/dismiss-refund.ts'
import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'
import { repeatRefund } from '#server/features/orders/refunds/repeat-refund.ts'
import { settleByOperator } from '#server/features/orders/refunds/settle-by-operator.ts'
import { printable } from '#server/lib/printable.ts'
import { createGateway } from '#server/payments/create-gateway.ts'

import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from '../program/command.ts'
import { DRY_RUN, REASON, limitedText, printableText } from '../program/options.ts'

interface RefundOptions extends ActOptions {
  payment?: string
  override?: boolean
}

interface DismissOptions extends ActOptions {
  override?: boolean
}

interface SettledOptions extends ActOptions {
  reference: string
  override?: boolean
}

/** The operator's commands that refund an order. */
export function refundCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('refund')
    .description(
      'returns the payment of an order and ends its access; the running server sends the refund',
    )
    .argument('<order>', 'the id that the learner sees')
    .requiredOption(...REASON)
    .option(
      '--payment <id>',
      'only this second payment, whose refund has failed: its id in `orders show`; the access stays, ' +
        'and no condition of the refund policy applies',
      limitedText(60),
    )
    .option(
      '--override',
      'even if the conditions of the refund policy are not met, or the payment is disputed',
    )
    .option(...DRY_RUN)
    .action(onDatabase(refundCommand))
  const refunds = program.command('refunds').description('refunds')
  refunds
    .command('accept')
    .description(
      'records that the payment provider returns another amount than was asked for; the rest is requested',
    )
    .argument('<refund>', 'its id in `orders review`')
    .requiredOption(...REASON)
    .option(...DRY_RUN)
    .action(onDatabase(acceptCommand))
  refunds
    .command('dismiss')
    .description(
      'records that nothing is to be done about a refund that the payment provider has announced',
    )
    .argument('<refund>', "the payment provider's id in `orders review` or `doctor money`")
    .requiredOption(...REASON)
    .option('--override', 'even if the payment provider cannot be asked about its refunds')
    .option(...DRY_RUN)
    .action(onDatabase(dismissCommand))
  refunds
    .command('settled')
    .description('records that you have returned the money of a failed refund in another way')
    .argument('<refund>', 'its id in `orders review`')
    .requiredOption('--reference <text>', 'the reference of your bank', printableText(100))
    .requiredOption(...REASON)
    .option('--override', 'even if the payment provider cannot be asked about its refunds')
    .option(...DRY_RUN)
    .action(onDatabase(settledCommand))
}

async function refundCommand(
  deps: CommandDeps,
  orderId: string,
  options: RefundOptions,
): Promise<CommandResult> {
  const { override = false, dryRun = false, payment } = options
  const act = actOf(deps, options)
  const refunded =
    payment === undefined
      ? await refundOrder(deps.db, { orderId, override }, act)
      : await repeatRefund(deps.db, { orderId, paymentId: payment, override }, act)
  return {
    lines: [
      `${dryRun ? 'Would refund' : 'Refunding'} ${rupees(refunded.amount_paise / 100)} of ` +
        `${printable(refunded.title)} to user ${refunded.user_id}.`,
      ...refunded.unmet.map((condition) => `Overridden: ${condition}`),
    ],
    data: refunded,
    isDone: true,
  }
}

async function acceptCommand(
  deps: CommandDeps,
  refundId: string,
  options: ActOptions,
): Promise<CommandResult> {
  const { db, settings, clock, log } = deps
  const gateway = createGateway(settings, clock, log)
  const accepted = await acceptAmount({ db, gateway }, refundId, actOf(deps, options))
  return {
    lines: [
      `${options.dryRun ? 'Would accept' : 'Accepted'}: refund ${printable(refundId)} of order ` +
        `${printable(accepted.order_id)} returns ${rupees(accepted.amount_paise / 100)}, ` +
        `not ${rupees(accepted.requested_paise / 100)}.`,
    ],
    data: accepted,
    isDone: true,
  }
}

async function settledCommand(
  deps: CommandDeps,
  refundId: string,
  options: SettledOptions,
): Promise<CommandResult> {
  const { db, settings, clock, log } = deps
  const { reference, override = false, dryRun = false } = options
  const gateway = createGateway(settings, clock, log)
  const settled = await settleByOperator(
    { db, gateway, now: clock, settings },
    { refundId, reference, override },
    actOf(deps, options),
  )
  return {
    lines: [
      `${dryRun ? 'Would record' : 'Recorded'}: ${rupees(settled.amount_paise / 100)} of ` +
        `${printable(settled.title)} returned to user ${settled.user_id}, order ${printable(settled.order_id)}.`,
    ],
    data: settled,
    isDone: true,
  }
}

async function dismissCommand(
  deps: CommandDeps,
  providerRefundId: string,
  options: DismissOptions,
): Promise<CommandResult> {
  const { db, settings, clock, log } = deps
  const { override = false, dryRun = false } = options
  const gateway = createGateway(settings, clock, log)
  const given = { providerRefundId, override }
  const dismissed = await dismissRefund({ db, gateway }, given, actOf(deps, options))
  return {
    lines: [
      `${dryRun ? 'Would dismiss' : 'Dismissed'}: refund ${printable(providerRefundId)} of order ` +
        `${printable(dismissed.order_id)}.`,
    ],
    data: dismissed,
    isDone: true,
  }
}

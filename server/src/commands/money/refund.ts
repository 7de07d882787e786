import { rupees } from '@sopan/domain/format'
import type { Command } from 'commander'

import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'
import { settleByOperator } from '#server/features/orders/refunds/settle-by-operator.ts'
import { printable } from '#server/lib/printable.ts'

import {
  type ActOptions,
  type Actions,
  type CommandDeps,
  type CommandResult,
  actOf,
} from '../program/command.ts'
import { DRY_RUN, REASON, printableText } from '../program/options.ts'
import { withGateway } from './with-gateway.ts'

interface RefundOptions extends ActOptions {
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
      '--override',
      'even if the conditions of the refund policy are not met, or the payment is disputed',
    )
    .option(...DRY_RUN)
    .action(onDatabase(refundCommand))
  const refunds = program.command('refunds').description('refunds')
  refunds
    .command('settled')
    .description('records that you have returned the money of a failed refund in another way')
    .argument('<refund>', 'its id in `orders review`, or the order of a desk payment')
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
  const { override = false, dryRun = false } = options
  const refunded = await refundOrder(deps, { orderId, override }, actOf(deps, options))
  return {
    lines: [
      `${dryRun ? 'Would refund' : 'Refunding'} ${rupees(refunded.amount_paise / 100)} of ` +
        `${printable(refunded.title)} to user ${refunded.user_id}.`,
      ...(refunded.refund_id === null
        ? [
            `It was received without the payment provider: return it yourself, then: sopan refunds settled ${printable(orderId)}`,
          ]
        : []),
      ...refunded.unmet.map((condition) => `Overridden: ${condition}`),
    ],
    data: refunded,
    isDone: true,
  }
}

async function settledCommand(
  deps: CommandDeps,
  refundId: string,
  options: SettledOptions,
): Promise<CommandResult> {
  const { reference, override = false, dryRun = false } = options
  const settled = await settleByOperator(
    withGateway(deps),
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

import { rupees } from '@sopan/domain/format'
import type { Command } from 'commander'

import { refundOrder } from '#server/features/orders/refunds/refund-order.ts'

import {
  type ActOptions,
  type Actions,
  type Answer,
  type CommandDeps,
  actOf,
} from '../program/command.ts'
import { DRY_RUN, REASON } from '../program/options.ts'

interface RefundOptions extends ActOptions {
  override?: boolean
}

/** The operator's command that refunds an order. */
export function refundCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('refund')
    .description(
      'returns the payment of an order and ends its access; the running product sends it',
    )
    .argument('<order>', 'the id that the learner sees')
    .requiredOption(...REASON)
    .option('--override', 'also if the conditions of the refund policy are not met')
    .option(...DRY_RUN)
    .action(onDatabase(refundCommand))
}

async function refundCommand(
  deps: CommandDeps,
  orderId: string,
  options: RefundOptions,
): Promise<Answer> {
  const { override = false, dryRun = false } = options
  const refunded = await refundOrder(deps.db, { orderId, override }, actOf(deps, options))
  return {
    lines: [
      `${dryRun ? 'Would refund' : 'Refunding'} ${rupees(refunded.amount_paise / 100)} of ` +
        `${refunded.title} to user ${refunded.user_id}.`,
      ...refunded.unmet.map((condition) => `Overridden: ${condition}`),
    ],
    data: refunded,
    isDone: true,
  }
}

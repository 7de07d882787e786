import type { Command } from 'commander'

import { makeOrderDue } from '#server/features/orders/claim-store.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'

/** The operator's command that lets the running server ask about an order. */
export function orderCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('orders')
    .description('orders')
    .command('reconcile')
    .description('the running server asks the payment provider about an order within a minute')
    .argument('<order>', 'the id that the learner sees')
    .action(onDatabase(reconcileCommand))
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

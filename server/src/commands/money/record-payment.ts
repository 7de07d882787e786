import { DESK_METHODS } from '@sopan/contract/console/desk'
import { type Command, InvalidArgumentError, Option } from 'commander'

import { recordPayment } from '#server/features/orders/operate/record-payment.ts'
import { printable } from '#server/lib/printable.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'
import {
  DRY_RUN,
  ITEM_KINDS,
  type KindWord,
  REASON,
  kindArgument,
  printableText,
} from '../program/options.ts'
import { paise } from './amounts.ts'
import { withGateway } from './with-gateway.ts'

interface PaymentOptions {
  amount: number
  method: string
  reference: string
  reason?: string
  dryRun?: boolean
}

/** Adds `orders record-payment` to the commands about orders. */
export function recordPaymentCommand(orders: Command, { onDatabase }: Actions): void {
  orders
    .command('record-payment')
    .description('money taken at the desk: access, a receipt and a line in the reports')
    .argument('<email>', 'of the learner')
    .addArgument(kindArgument())
    .argument('<slug>', 'of the item')
    .requiredOption('--amount <rupees>', 'what was paid, such as 499 or 499.50', rupeesAmount)
    .addOption(
      new Option('--method <method>', 'how it was paid')
        .choices(DESK_METHODS)
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--reference <text>',
      'of the voucher or the transfer, once for each payment',
      printableText(100),
    )
    .option(REASON[0], 'why another amount than the price was paid, for the audit', REASON[2])
    .option(...DRY_RUN)
    .action(onDatabase(recordCommand))
}

/** Parses rupees with at most two decimals as paise. */
function rupeesAmount(text: string): number {
  const paid = Math.round(Number(text) * 100)
  if (/^\d{1,8}(\.\d{1,2})?$/.test(text) && paid > 0) return paid
  throw new InvalidArgumentError('It is an amount in rupees, such as 499 or 499.50.')
}

async function recordCommand(
  deps: CommandDeps,
  email: string,
  kind: KindWord,
  slug: string,
  { amount, method, reference, reason, dryRun = false }: PaymentOptions,
): Promise<CommandResult> {
  const { actor, now } = deps
  const recorded = await recordPayment(
    withGateway(deps),
    { email, kind: ITEM_KINDS[kind], slug, amountPaise: amount, method, reference },
    { actor, now, dryRun, reason: reason ?? null },
  )
  const { ends_at: endsAt, receipt } = recorded
  return {
    lines: [
      `${dryRun ? 'Would record' : 'Recorded'}: ${paise(recorded.amount_paise)} by ${method} for ` +
        `${printable(recorded.title)} from user ${recorded.user_id}, ${printable(recorded.name)}. ` +
        `Access: ${endsAt === null ? 'without an end' : `until ${endsAt.toISOString()}`}.`,
      ...(dryRun ? [] : [`Order ${recorded.order_id}, receipt ${receipt}.`]),
    ],
    data: dryRun ? { ...recorded, order_id: null, receipt: null } : recorded,
    isDone: true,
  }
}

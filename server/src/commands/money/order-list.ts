import { counted, dateAndTime, rupeesAndPaise } from '@sopan/domain/format'
import { startOfIndianDay } from '@sopan/domain/indian-day'
import { ORDER_STATES, type OrderState } from '@sopan/domain/orders/order'
import { type Command, Option } from 'commander'

import { emailKey } from '#server/features/accounts/email-key.ts'
import { listOrders } from '#server/features/orders/operate/order-list-store.ts'
import { printable } from '#server/lib/printable.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'
import { ITEM_KINDS, type KindWord, indianDay, wholeNumber } from '../program/options.ts'

const LISTED = 50
const MOST = 1000

interface ListOptions {
  state?: OrderState
  learner?: string
  kind?: KindWord
  from?: string
  to?: string
  limit: number
}

/** Adds `orders list` to the commands about orders. */
export function orderListCommand(orders: Command, { onDatabase }: Actions): void {
  orders
    .command('list')
    .description('the newest orders')
    .addOption(new Option('--state <state>', 'only in this state').choices(ORDER_STATES))
    .option('--learner <email>', 'only of this account')
    .addOption(
      new Option('--kind <kind>', 'only of this kind of item').choices(Object.keys(ITEM_KINDS)),
    )
    .option('--from <day>', 'only created from this Indian day on, such as 2026-11-01', indianDay)
    .option('--to <day>', 'only created until the end of this day', indianDay)
    .option('--limit <n>', 'how many', wholeNumber(MOST), LISTED)
    .action(onDatabase(listCommand))
}

async function listCommand(
  { db }: CommandDeps,
  { state, learner, kind, from, to, limit }: ListOptions,
): Promise<CommandResult> {
  const found = await listOrders(db, {
    ...(state !== undefined && { state }),
    ...(learner !== undefined && { emailKey: emailKey(learner) }),
    ...(kind !== undefined && { kind: ITEM_KINDS[kind] }),
    ...(from !== undefined && { from: startOfIndianDay(from) }),
    ...(to !== undefined && { before: startOfIndianDay(to, 1) }),
    limit: limit + 1,
  })
  const items = found.slice(0, limit)
  return {
    lines: [
      ...items.map(
        ({ order_id: id, created_at: at, state: now, amount_paise: paise, email, title }) =>
          `${id}  ${dateAndTime(at.toISOString())}  ${now}  ${rupeesAndPaise(paise / 100)}  ` +
          `${printable(email)}  ${printable(title)}`,
      ),
      `${counted(items.length, 'order')}.`,
      ...(found.length > limit ? [`There are more. --limit lists up to ${MOST}.`] : []),
    ],
    data: { items, hasMore: found.length > limit },
    isDone: true,
  }
}

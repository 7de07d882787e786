import { counted, number, rupees } from '@sopan/words/en/format'
import type { Command } from 'commander'

import {
  MAX_MISSING,
  checkSettlement,
} from '#server/features/orders/settlements/check-settlement.ts'
import { printable } from '#server/lib/printable.ts'
import type {
  Difference,
  SettlementComparison,
} from '#server/payments/settlements/compare-settlement.ts'

import type { Actions, CommandDeps, CommandResult } from '../program/command.ts'
import { zonedTime } from '../program/options.ts'

interface CheckOptions {
  from?: Date
  to?: Date
}

const MAX_LISTED = 1000

const AFTER = `
The file is the CSV file 'Settlement Recon' of Cashfree's dashboard. Changes nothing. Ends with 1 if
something differs.`

/** The operator's command that compares the provider's settlements with our orders. */
export function settlementCommands(program: Command, { onDatabase }: Actions): void {
  program
    .command('settlements')
    .description('settlement files of the payment provider')
    .command('check')
    .description('compares a settlement file with our orders and refunds, and names differences')
    .argument('<file>', 'as downloaded; not saved again by a spreadsheet')
    .option('--from <time>', 'the beginning of the period that the file covers', zonedTime)
    .option('--to <time>', 'its end; by default its first and last event', zonedTime)
    .addHelpText('after', AFTER)
    .action(onDatabase<[file: string], CheckOptions>(checkCommand))
}

async function checkCommand(
  { db, settings }: CommandDeps,
  file: string,
  { from, to }: CheckOptions,
): Promise<CommandResult> {
  const columns = settings.CASHFREE_SETTLEMENT_COLUMNS
  const found = await checkSettlement(db, { file, columns, from: from ?? null, to: to ?? null })
  const { differences } = found
  const listed = differences.slice(0, MAX_LISTED)
  const isCut = listed.length < differences.length || isFull(found)
  return {
    lines: [
      ...summary(found),
      ...listed.map(inWords),
      ...(isCut ? ['More differences are not listed. Is it the file of this account?'] : []),
      differences.length === 0
        ? 'Nothing differs.'
        : `${counted(differences.length, 'difference')}.`,
    ],
    data: {
      payments: found.payments,
      refunds: found.refunds,
      charge_paise: found.chargePaise,
      tax_paise: found.taxPaise,
      other_rows: Object.fromEntries(found.others),
      periods: found.periods,
      differences: listed,
      difference_count: differences.length,
      is_cut: isCut,
    },
    isDone: differences.length === 0,
  }
}

/** Whether the list of missing payments or refunds may be cut off. */
const isFull = ({ differences }: SettlementComparison) =>
  ['missing payment', 'missing refund'].some(
    (kind) => differences.filter((one) => one.kind === kind).length >= MAX_MISSING,
  )

const paise = (amount: number) => rupees(amount / 100)

function summary({ payments, refunds, periods, others, ...sums }: SettlementComparison): string[] {
  const { payment, refund } = periods
  const range = (period: typeof payment) =>
    period === null ? '' : `, ${period.from.toISOString()} to ${period.to.toISOString()}`
  return [
    `Payments   ${number(payments.count)}, ${paise(payments.paise)}${range(payment)}`,
    `Refunds    ${number(refunds.count)}, ${paise(refunds.paise)}${range(refund)}`,
    `Charges    ${paise(sums.chargePaise)}, and ${paise(sums.taxPaise)} tax on them`,
    ...[...others].map(
      ([type, count]) => `Other      ${counted(count, 'row')} of the type ${printable(type)}`,
    ),
  ]
}

/** The sentence for a difference, by its kind. */
const WORDS: Record<Difference['kind'], (shown: Shown) => string> = {
  'unknown payment': ({ id, order, inFile }) =>
    `payment ${id} of ${inFile} is for order ${order}, which is not ours`,
  'payment not recorded': ({ id, order, inFile }) =>
    `payment ${id} of ${inFile} is a further one of order ${order}, and not recorded`,
  'not granted': ({ id, order, inFile, state }) =>
    `payment ${id} of ${inFile} was settled, but order ${order} is '${state}'`,
  amount: ({ order, inFile, ours }) =>
    `order ${order} has ${inFile} in the file and ${ours} with us`,
  currency: ({ order }) => `order ${order} has another currency in the file`,
  'missing payment': ({ id, order, ours }) => `payment ${id} of ${ours} of order ${order}`,
  'unknown refund': ({ id, order, inFile }) =>
    `refund ${id} of ${inFile} of order ${order} is not ours`,
  'refund not succeeded': ({ id, order, inFile, state }) =>
    `refund ${id} of ${inFile} of order ${order} is '${state}' with us`,
  'returned twice': ({ id, order, inFile }) =>
    `refund ${id} of ${inFile} of order ${order} is recorded as returned in another way, so it was ` +
    'returned twice',
  'refund amount': ({ order, inFile, ours }) =>
    `a refund of order ${order} has ${inFile} in the file and ${ours} with us`,
  'missing refund': ({ id, order, ours }) => `refund ${id} of ${ours} of order ${order}`,
  'duplicate row': ({ id, order }) => `${id} of order ${order} was in the file before`,
}

interface Shown {
  id: string
  order: string
  inFile: string
  ours: string
  state: string
}

function inWords({ kind, line, filePaise, ourPaise, ...other }: Difference): string {
  const words = WORDS[kind]({
    id: printable(other.id),
    order: printable(other.orderId),
    inFile: paise(filePaise ?? 0),
    ours: ourPaise === null ? 'no payment' : paise(ourPaise),
    state: other.ourState ?? '',
  })
  return `${line === null ? 'Not in the file' : `Row ${line}`}: ${words}`
}

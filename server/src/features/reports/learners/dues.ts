import { indianDay } from '@sopan/domain/indian-day'

import type { Trx } from '#server/db/tables.ts'

import { type Figures, table } from '../report.ts'
import { type Due, listDues } from './dues-store.ts'

/** Who owes which part of fees, and until when. */
export async function dueFigures(
  trx: Trx,
  of: { batch: number | null },
  now: Date,
): Promise<Figures> {
  const rows = await listDues(trx, of, now)
  const today = indianDay(now)
  const isOverdue = ({ due_on: day }: Due) => day < today
  const sum = (some: readonly Due[]) => some.reduce((paise, one) => paise + one.amount_paise, 0)
  const groups = [
    { group: 'Overdue', dues: rows.filter(isOverdue) },
    { group: 'Due later', dues: rows.filter((one) => !isOverdue(one)) },
  ]
  return {
    tables: [
      table('total', 'Total', groups, [
        ['group', 'Parts', 'text'],
        ['parts', 'How many', 'count', ({ dues }) => dues.length],
        ['amount', 'Amount', 'paise', ({ dues }) => sum(dues)],
      ]),
      table('dues', 'Parts that are not paid', rows, [
        ['user_id', null, 'count'],
        ['due_on', 'Due on', 'day'],
        ['state', 'State', 'text', (one) => (isOverdue(one) ? 'overdue' : 'due later')],
        ['name', 'Name', 'text'],
        ['email', 'Email', 'text'],
        ['phone', 'Phone', 'text'],
        ['batches', 'Batch', 'text'],
        ['title', 'Item', 'text'],
        ['part', 'Part', 'text', ({ number, of }) => `${number} of ${of}`],
        ['amount', 'Amount', 'paise', (one) => one.amount_paise],
        ['pauses', 'Access pauses on', 'day'],
      ]),
    ],
    notes: [
      'Parts of plans that were ended, and of access that is over or was taken back, are not due.',
    ],
  }
}

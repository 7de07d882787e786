import { indianDay } from '@sopan/domain/indian-day'
import { placeAmong } from '@sopan/domain/reports/report-card'

import type { Row, Trx } from '#server/db/tables.ts'

import { type Field, type Figures, table } from '../report.ts'
import { type MemberFigures, listMembers } from './batch-store.ts'
import { type Due, listDues } from './dues-store.ts'

interface Dues {
  /** Paise of parts of fees that are overdue, and of those that are due later. */
  overdue: number
  due_later: number
}

type Listed = MemberFigures & Dues & { place: number | null }

const CONTACTS: readonly Field<Listed>[] = [
  ['email', 'Email', 'text'],
  ['phone', 'Phone', 'text'],
]

const DUES: readonly Field<Listed>[] = [
  ['overdue', 'Overdue', 'paise', 'parts of fees that are not paid'],
  ['due_later', 'Due later', 'paise'],
]

/** The members of a batch with what they have done on its days; without contacts and dues for who may not read them. */
export async function batchFigures(
  trx: Trx,
  batch: Row<'batch'>,
  { withContacts, withDues }: { withContacts: boolean; withDues: boolean },
  now: Date,
): Promise<Figures> {
  const period = { from: batch.first_day, to: batch.last_day }
  const members = await listMembers(trx, batch.id, { period })
  const dues = Map.groupBy(
    withDues ? await listDues(trx, { batch: batch.id }, now) : [],
    (due) => due.user_id,
  )
  const means = members.map(({ mean_percent: mean }) => mean)
  const rows = members.map((one) => ({
    ...one,
    ...sumsOf(dues.get(one.user_id) ?? [], indianDay(now)),
    ...placeAmong(one.mean_percent, means),
  }))
  return {
    tables: [
      table('members', 'Learners', rows, [
        ['user_id', null, 'count'],
        ['name', 'Name', 'text'],
        ...(withContacts ? CONTACTS : []),
        ['joined', 'In the batch since', 'day'],
        ['classes', 'Classes done', 'count'],
        ['tests', 'Tests taken', 'count'],
        ['last_test', 'Last test', 'text'],
        ['last_percent', 'Last marks', 'percent'],
        ['mean_percent', 'Mean marks', 'percent', 'of the first attempt at each test'],
        ['place', 'Place', 'count', 'in this batch, by mean marks'],
        ['last_seen', 'Last seen', 'day'],
        ...(withDues ? DUES : []),
      ]),
    ],
    notes: [
      'Classes and tests count from the first day of the batch to its last day, whoever gave them.',
    ],
  }
}

function sumsOf(dues: readonly Due[], today: string): Dues {
  const sum = (some: readonly Due[]) => some.reduce((paise, one) => paise + one.amount_paise, 0)
  return {
    overdue: sum(dues.filter(({ due_on: day }) => day < today)),
    due_later: sum(dues.filter(({ due_on: day }) => day >= today)),
  }
}

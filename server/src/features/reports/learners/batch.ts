import type { Row, Trx } from '#server/db/tables.ts'

import { type Field, type Figures, table } from '../report.ts'
import { type MemberFigures, listMembers } from './batch-store.ts'

type Listed = MemberFigures & { place: number | null }

const CONTACTS: readonly Field<Listed>[] = [
  ['email', 'Email', 'text'],
  ['phone', 'Phone', 'text'],
]

/** The members of a batch with what they have done on its days; without contacts for who may not read them. */
export async function batchFigures(
  trx: Trx,
  batch: Row<'batch'>,
  { withContacts }: { withContacts: boolean },
): Promise<Figures> {
  const period = { from: batch.first_day, to: batch.last_day }
  const members = await listMembers(trx, batch.id, period)
  const rows = members.map((one) => ({ ...one, place: placeOf(one, members) }))
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
      ]),
    ],
    notes: [
      'Classes and tests count from the first day of the batch to its last day, whoever gave them.',
    ],
  }
}

/** The place by mean marks; members with equal marks share one. */
const placeOf = ({ mean_percent: own }: MemberFigures, members: readonly MemberFigures[]) =>
  own === null ? null : 1 + members.filter(({ mean_percent: mean }) => (mean ?? -1e9) > own).length

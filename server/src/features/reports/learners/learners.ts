import { DAY_MS } from '@sopan/domain/durations'

import type { Trx } from '#server/db/tables.ts'

import { type Field, type Figures, kindWord, type Period, percentOf, table } from '../report.ts'
import {
  type Access,
  type DayLearners,
  listEndingAccess,
  listLearnersByDay,
  listLearnersByPlace,
  listSilentAccess,
} from './learners-store.ts'

/** Days ahead for which ending access is listed, and days without a request that count as silent. */
const ENDING_DAYS = 30
const SILENT_DAYS = 14

const JOINED: readonly Field<Pick<DayLearners, 'joined' | 'buyers'>>[] = [
  ['joined', 'New learners', 'count', 'accounts made in the period'],
  ['buyers', 'Buyers', 'count', 'of these learners, those who have bought since'],
  ['share', 'Share of buyers', 'percent', (row) => percentOf(row.buyers, row.joined)],
]
const ACCESS: readonly Field<Access>[] = [
  ['user_id', null, 'count'],
  ['name', 'Name', 'text'],
  ['email', 'Email', 'text'],
  ['phone', 'Phone', 'text'],
  ['kind', 'Kind', 'text', (access) => kindWord(access.item_kind)],
  ['item', 'Item', 'text', (access) => access.title],
  ['ends', 'Access until', 'day'],
  ['last_seen', 'Last seen', 'day'],
]

const NOTES = [
  'Active learners are those with a request on the day; days before this was recorded are empty.',
  `Access that ends and silent learners are as of now: the next ${ENDING_DAYS} days, and no request ` +
    `for ${SILENT_DAYS} days with access to a course.`,
]

/** New, buying and active learners of a period, and the learners to write to. */
export async function learnerFigures(trx: Trx, period: Period, now: Date): Promise<Figures> {
  const days = await listLearnersByDay(trx, period)
  const places = await listLearnersByPlace(trx, period)
  const ending = await listEndingAccess(trx, now, daysFrom(now, ENDING_DAYS))
  const silent = await listSilentAccess(trx, now, daysFrom(now, -SILENT_DAYS))
  const tables = [
    table('by day', 'Learners by day', days, [
      ['day', 'Day', 'day'],
      ...JOINED,
      ['active', 'Active', 'count', 'learners with a request on the day'],
      ['active_week', 'Active in 7 days', 'count'],
    ]),
    table('by place', 'New learners by place', places, [
      ['state', 'State', 'text'],
      ['district', 'District', 'text'],
      ...JOINED,
    ]),
    table('ending access', `Access that ends within ${ENDING_DAYS} days`, ending, ACCESS),
    table(
      'silent',
      `Learners with access to a course and no request for ${SILENT_DAYS} days`,
      silent,
      ACCESS,
    ),
  ]
  return { tables, notes: NOTES }
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

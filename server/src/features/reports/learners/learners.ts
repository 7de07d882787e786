import { DAY_MS } from '@sopan/domain/durations'

import type { Trx } from '#server/db/tables.ts'

import { type Figures, ITEM_KINDS, type Period, type Table, column, percentOf } from '../report.ts'
import {
  type Access,
  listEndingAccess,
  listLearnersByDay,
  listLearnersByPlace,
  listSilentAccess,
} from './learners-store.ts'

/** Days ahead for which ending access is listed, and days without a request that count as silent. */
const ENDING_DAYS = 30
const SILENT_DAYS = 14

const JOINED = [
  column('joined', 'New learners', 'count', 'accounts made in the period'),
  column('buyers', 'Buyers', 'count', 'of these learners, those who have bought since'),
  column('share', 'Share of buyers', 'percent'),
]
const ACCESS = [
  column('name', 'Name', 'text'),
  column('email', 'Email', 'text'),
  column('phone', 'Phone', 'text'),
  column('kind', 'Kind', 'text'),
  column('item', 'Item', 'text'),
  column('ends', 'Access until', 'day'),
  column('last_seen', 'Last seen', 'day'),
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
  const tables: Table[] = [
    {
      name: 'by day',
      title: 'Learners by day',
      columns: [
        column('day', 'Day', 'day'),
        ...JOINED,
        column('active', 'Active', 'count', 'learners with a request on the day'),
        column('active_week', 'Active in 7 days', 'count'),
      ],
      rows: days.map((row) => ({ ...row, share: percentOf(row.buyers, row.joined) })),
    },
    {
      name: 'by place',
      title: 'New learners by place',
      columns: [
        column('state', 'State', 'text'),
        column('district', 'District', 'text'),
        ...JOINED,
      ],
      rows: places.map((row) => ({ ...row, share: percentOf(row.buyers, row.joined) })),
    },
    {
      name: 'ending access',
      title: `Access that ends within ${ENDING_DAYS} days`,
      columns: ACCESS,
      rows: ending.map(accessRow),
    },
    {
      name: 'silent',
      title: `Learners with access to a course and no request for ${SILENT_DAYS} days`,
      columns: ACCESS,
      rows: silent.map(accessRow),
    },
  ]
  return { tables, notes: NOTES }
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

const accessRow = ({ item_kind: kind, title, ...access }: Access) => ({
  ...access,
  kind: ITEM_KINDS[kind],
  item: title,
})

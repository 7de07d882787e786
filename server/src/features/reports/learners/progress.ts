import { percentDone } from '@sopan/domain/progress'
import { distribution } from '@sopan/domain/reports/standings'

import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Table, column, percentOf } from '../report.ts'
import { listClasses, listProgress } from './progress-store.ts'

const BANDS = ['0', '1–24', '25–49', '50–74', '75–99', '100'] as const

function bandOf(percent: number): (typeof BANDS)[number] {
  if (percent === 0) return '0'
  if (percent < 25) return '1–24'
  if (percent < 50) return '25–49'
  if (percent < 75) return '50–74'
  return percent < 100 ? '75–99' : '100'
}

/** How far the learners of a course have come, and in which classes they stop. */
export async function progressFigures(trx: Trx, courseId: number, now: Date): Promise<Figures> {
  const learners = await listProgress(trx, courseId, now)
  const classes = await listClasses(
    trx,
    courseId,
    learners.map((learner) => learner.user_id),
  )
  const rows = learners.map(({ days_to_first: _days, ...learner }) => {
    const percent = percentDone(learner.completed, classes.length)
    return { ...learner, classes: classes.length, percent, band: bandOf(percent) }
  })
  const days = learners.flatMap(({ days_to_first: one }) => (one === null ? [] : [one]))
  const tables: Table[] = [
    {
      name: 'summary',
      title: 'Learners by completed classes',
      columns: [
        column('band', 'Completed %', 'text'),
        column('learners', 'Learners', 'count'),
        column('share', 'Share', 'percent'),
      ],
      rows: BANDS.map((band) => {
        const count = rows.filter((row) => row.band === band).length
        return {
          band,
          learners: count,
          share: percentOf(count, rows.length),
        }
      }),
    },
    {
      name: 'classes',
      title: 'Classes in their order',
      columns: [
        column('subject', 'Subject', 'text'),
        column('class', 'Class', 'text'),
        column('started', 'Started', 'count'),
        column('started_share', 'Started %', 'percent'),
        column('completed', 'Completed', 'count'),
        column('completed_share', 'Completed %', 'percent'),
        column('drop', 'Drop', 'percent', 'started % less that of the next class'),
      ],
      rows: classes.map((one, index) => {
        const next = classes[index + 1]
        const share = (count: number) => percentOf(count, learners.length)
        return {
          ...one,
          started_share: share(one.started),
          completed_share: share(one.completed),
          drop: next === undefined ? null : share(one.started - next.started),
        }
      }),
    },
    {
      name: 'learners',
      title: 'Learners',
      columns: [
        column('name', 'Name', 'text'),
        column('email', 'Email', 'text'),
        column('since', 'Access since', 'day'),
        column('last_opened', 'Last class opened', 'day'),
        column('completed', 'Completed', 'count'),
        column('classes', 'Classes', 'count'),
        column('percent', 'Completed %', 'percent'),
      ],
      rows,
    },
  ]
  const median = distribution(days)?.median
  return {
    tables,
    notes: [
      'Learners are those whose access lasts now; classes are the published ones.',
      ...(median === undefined
        ? []
        : [`Half of the learners opened a first class within ${median.toFixed(1)} days.`]),
    ],
  }
}

import { percentDone } from '@sopan/domain/progress'
import { distribution } from '@sopan/domain/reports/standings'

import type { Trx } from '#server/db/tables.ts'

import { type Figures, percentOf, table } from '../report.ts'
import {
  type ClassFigures,
  type CourseLearners,
  listClasses,
  listProgress,
} from './progress-store.ts'

const BANDS = ['0', '1–24', '25–49', '50–74', '75–99', '100'] as const

function bandOf(percent: number): (typeof BANDS)[number] {
  if (percent === 0) return '0'
  if (percent < 25) return '1–24'
  if (percent < 50) return '25–49'
  if (percent < 75) return '50–74'
  return percent < 100 ? '75–99' : '100'
}

/** How far the learners of a course have come, and in which classes they stop. */
export async function progressFigures(trx: Trx, of: CourseLearners, now: Date): Promise<Figures> {
  const { courseId } = of
  const learners = await listProgress(trx, of, now)
  const classes = await listClasses(
    trx,
    courseId,
    learners.map((learner) => learner.user_id),
  )
  const rows = learners.map((learner) => {
    const percent = percentDone(learner.completed, classes.length)
    return { ...learner, classes: classes.length, percent, band: bandOf(percent) }
  })
  const bands = BANDS.map((band) => ({
    band,
    learners: rows.filter((row) => row.band === band).length,
  }))
  const days = learners.flatMap(({ days_to_first: one }) => one ?? [])
  const share = (count: number) => percentOf(count, learners.length)
  const dropAfter = (one: ClassFigures) => {
    const next = classes[classes.indexOf(one) + 1]
    return next === undefined ? null : share(one.started - next.started)
  }
  const tables = [
    table('summary', 'Learners by completed classes', bands, [
      ['band', 'Completed %', 'text'],
      ['learners', 'Learners', 'count'],
      ['share', 'Share', 'percent', (band) => share(band.learners)],
    ]),
    table('classes', 'Classes in their order', classes, [
      ['subject', 'Subject', 'text'],
      ['class', 'Class', 'text'],
      ['started', 'Started', 'count'],
      ['started_share', 'Started %', 'percent', (one) => share(one.started)],
      ['completed', 'Completed', 'count'],
      ['completed_share', 'Completed %', 'percent', (one) => share(one.completed)],
      ['drop', 'Drop', 'percent', dropAfter, 'started % less that of the next class'],
    ]),
    table('learners', 'Learners', rows, [
      ['user_id', null, 'count'],
      ['name', 'Name', 'text'],
      ['email', 'Email', 'text'],
      ['since', 'Access since', 'day'],
      ['last_opened', 'Last class opened', 'day'],
      ['completed', 'Completed', 'count'],
      ['classes', 'Classes', 'count'],
      ['percent', 'Completed %', 'percent'],
      ['band', null, 'text'],
    ]),
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

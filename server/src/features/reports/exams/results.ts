import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'
import { BINS, binOf } from '@sopan/domain/exams/rank'
import { counted, dateAndTime } from '@sopan/domain/format'
import { distribution, placed } from '@sopan/domain/reports/standings'

import { type Standing, listStandings } from '#server/db/queries/exam-ranks.ts'
import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Table, column, meanOf, percentOf } from '../report.ts'
import {
  type ExamAttempts,
  type GradedAttempt,
  listGradedAttempts,
  secondsBySection,
} from './attempts-store.ts'

const COUNTED = {
  first: 'The first finished attempt of each learner counts.',
  best: 'The best finished attempt of each learner counts, which makes means higher than the first.',
  all: 'All finished attempts count, so that a learner may be listed several times.',
}

/** Learners see the ranks of first attempts of all times; the ranks of other lists are counted in the list. */
const hasRanksOfLearners = ({ counted, period }: ExamAttempts) =>
  counted === 'first' && period === null

interface Result {
  attempt: GradedAttempt
  marks: number
  wrong: number
  seconds: number
  percent: number
}

/** The learners of a test in the order of their marks, with rank and percentile. */
export async function resultFigures(trx: Trx, which: ExamAttempts): Promise<Figures> {
  const attempts = await listGradedAttempts(trx, which)
  const results = attempts.map(resultOf)
  const ids = attempts.map((attempt) => attempt.attempt_id)
  const standings = hasRanksOfLearners(which) ? await listStandings(trx, ids) : null
  const withSections = attempts.filter((attempt) => attempt.sections.length > 0)
  const seconds = await secondsBySection(
    trx,
    withSections.map((attempt) => attempt.attempt_id),
  )
  const rankings = new Set(attempts.map((attempt) => attempt.ranking_id))
  return {
    tables: [
      summary(results),
      histogram(results),
      sections(withSections, seconds),
      learners(results, standings),
    ],
    notes: [
      COUNTED[which.counted],
      'Learners with equal marks share a rank; they are listed by fewer wrong answers, then less time.',
      'The percentile is the share of learners with at most these marks.',
      ...(standings === null ? [] : rankNotes(standings)),
      ...(rankings.size > 1
        ? [
            `The attempts are of ${counted(rankings.size, 'version')} of the test that are marked differently.`,
          ]
        : []),
    ],
  }
}

function rankNotes(standings: ReadonlyMap<number, Standing>): string[] {
  const asOf = [...standings.values()].map((standing) => standing.asOf.toISOString())
  const newest = asOf.toSorted().at(-1)
  return [
    'Ranks are those that learners see from 30 learners on: among all whose test is marked equally, without ' +
      'deleted accounts and attempts that were begun after the close. With a window they are computed after the close.',
    ...(newest === undefined ? [] : [`Ranks are as of ${dateAndTime(newest)}.`]),
  ]
}

function resultOf(attempt: GradedAttempt): Result {
  const tally = {
    marks: attempt.marks,
    possible: attempt.possible_marks,
    right: attempt.right_count,
    wrong: attempt.wrong_count,
    skipped: attempt.skipped_count,
  }
  return {
    attempt,
    marks: attempt.marks / attempt.marks_denominator,
    wrong: attempt.wrong_count,
    seconds: attempt.time_taken_seconds,
    percent: percentage(tally, attempt.pass_percent),
  }
}

function summary(results: readonly Result[]): Table {
  const marks = distribution(results.map((result) => result.marks))
  const passed = results.filter(({ attempt }) => attempt.passed).length
  const passLines = [...new Set(results.map(({ attempt }) => attempt.pass_percent))]
  return {
    name: 'summary',
    title: 'Summary',
    columns: [
      column('attempts', 'Attempts', 'count'),
      column('mean', 'Mean marks', 'number'),
      column('median', 'Median marks', 'number'),
      column('deviation', 'Standard deviation', 'number'),
      column('pass_percent', 'Pass from %', 'percent', 'empty: not the same for all attempts'),
      column('passed', 'Passed', 'count'),
      column('passed_share', 'Passed %', 'percent'),
    ],
    rows: [
      {
        attempts: results.length,
        mean: marks?.mean ?? null,
        median: marks?.median ?? null,
        deviation: marks?.deviation ?? null,
        pass_percent: passLines.length === 1 ? (passLines[0] ?? null) : null,
        passed,
        passed_share: percentOf(passed, results.length),
      },
    ],
  }
}

function histogram(results: readonly Result[]): Table {
  const width = 100 / BINS
  const bandOf = ({ attempt }: Result) => binOf(attempt.marks, attempt.possible_marks)
  return {
    name: 'bands',
    title: 'Attempts by percentage',
    columns: [
      column('from', 'From %', 'count'),
      column('to', 'To %', 'count'),
      column('attempts', 'Attempts', 'count'),
    ],
    rows: Array.from({ length: BINS }, (_, band) => ({
      from: band * width,
      to: (band + 1) * width,
      attempts: results.filter((result) => bandOf(result) === band).length,
    })),
  }
}

function sections(attempts: readonly GradedAttempt[], seconds: Map<string, number>): Table {
  const names = [...new Set(attempts.flatMap(({ sections: some }) => some.map(({ name }) => name)))]
  return {
    name: 'sections',
    title: 'Sections',
    columns: [
      column('section', 'Section', 'text'),
      column('mean', 'Mean marks', 'number'),
      column('mean_share', 'Mean %', 'percent', 'mean marks ÷ the marks of the section'),
      column('accuracy', 'Accuracy', 'percent', 'right ÷ (right + wrong)'),
      column('seconds', 'Mean seconds', 'count', 'on its questions'),
    ],
    rows: names.map((name) => {
      const grades = attempts.flatMap(({ sections: some, marks_denominator: denominator }) =>
        some.filter((section) => section.name === name).map((one) => ({ ...one, denominator })),
      )
      const sum = (value: (one: (typeof grades)[number]) => number) =>
        grades.reduce((total, one) => total + value(one), 0)
      const marks = sum((one) => one.marks / one.denominator)
      const right = sum((one) => one.right)
      return {
        section: name,
        mean: marks / grades.length,
        mean_share: percentOf(
          marks,
          sum((one) => one.possible / one.denominator),
        ),
        accuracy: percentOf(right, right + sum((one) => one.wrong)),
        seconds: meanOf(seconds.get(name) ?? 0, grades.length),
      }
    }),
  }
}

/** `standings`: the ranks that learners see; without them the ranks are those of this list. */
function learners(
  results: readonly Result[],
  standings: ReadonlyMap<number, Standing> | null,
): Table {
  const shown = placed(results).map(({ row, ...listed }) => {
    const standing = standings?.get(row.attempt.attempt_id)
    const ofLearners = { rank: standing?.place ?? null, percentile: standing?.percentile ?? null }
    return { row, ...(standings === null ? listed : ofLearners) }
  })
  return {
    name: 'learners',
    title: 'Learners',
    columns: [
      column('rank', 'Rank', 'count'),
      column('name', 'Name', 'text'),
      column('email', 'Email', 'text'),
      column('marks', 'Marks', 'number'),
      column('possible', 'Of', 'number'),
      column('percent', 'Percentage', 'percent'),
      column('percentile', 'Percentile', 'number'),
      column('right', 'Right', 'count'),
      column('wrong', 'Wrong', 'count'),
      column('skipped', 'Not answered', 'count'),
      column('seconds', 'Seconds', 'count'),
      column('passed', 'Passed', 'text'),
      column('day', 'Day', 'day'),
      column('attempt', 'Attempt', 'count'),
    ],
    rows: shown.map(({ row: { attempt, percent }, rank, percentile }) => ({
      rank,
      user_id: attempt.user_id,
      name: attempt.name,
      email: attempt.email,
      marks: markNumber(attempt.marks, attempt.marks_denominator),
      possible: markNumber(attempt.possible_marks, attempt.marks_denominator),
      percent,
      percentile,
      right: attempt.right_count,
      wrong: attempt.wrong_count,
      skipped: attempt.skipped_count,
      seconds: attempt.time_taken_seconds,
      passed: attempt.passed ? 'yes' : 'no',
      day: attempt.day,
      attempt: attempt.attempt_id,
    })),
  }
}

import { percentage } from '@sopan/domain/exams/marking'
import { markNumber } from '@sopan/domain/exams/marks'
import { BINS, binOf } from '@sopan/domain/exams/rank'
import { distribution, placed } from '@sopan/domain/reports/standings'
import { counted, dateAndTime } from '@sopan/words/en/format'

import { type Standing, listStandings } from '#server/db/queries/exam-ranks.ts'
import type { Trx } from '#server/db/tables.ts'

import { type Figures, type Table, meanOf, percentOf, table } from '../report.ts'
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
  const passLine = passLines.length === 1 ? (passLines[0] ?? null) : null
  return table(
    'summary',
    'Summary',
    [marks],
    [
      ['attempts', 'Attempts', 'count', () => results.length],
      ['mean', 'Mean marks', 'number', (all) => all?.mean ?? null],
      ['median', 'Median marks', 'number', (all) => all?.median ?? null],
      ['deviation', 'Standard deviation', 'number', (all) => all?.deviation ?? null],
      [
        'pass_percent',
        'Pass from %',
        'percent',
        () => passLine,
        'empty: not the same for all attempts',
      ],
      ['passed', 'Passed', 'count', () => passed],
      ['passed_share', 'Passed %', 'percent', () => percentOf(passed, results.length)],
    ],
  )
}

function histogram(results: readonly Result[]): Table {
  const width = 100 / BINS
  const bins = Map.groupBy(results, ({ attempt }) => binOf(attempt.marks, attempt.possible_marks))
  return table(
    'bands',
    'Attempts by percentage',
    [...Array(BINS).keys()],
    [
      ['from', 'From %', 'count', (bin) => bin * width],
      ['to', 'To %', 'count', (bin) => (bin + 1) * width],
      ['attempts', 'Attempts', 'count', (bin) => bins.get(bin)?.length ?? 0],
    ],
  )
}

function sections(attempts: readonly GradedAttempt[], seconds: Map<string, number>): Table {
  const names = [...new Set(attempts.flatMap(({ sections: some }) => some.map(({ name }) => name)))]
  const rows = names.map((section) => {
    const grades = attempts.flatMap(({ sections: some, marks_denominator: denominator }) =>
      some.filter(({ name }) => name === section).map((one) => ({ ...one, denominator })),
    )
    const sum = (value: (one: (typeof grades)[number]) => number) =>
      grades.reduce((total, one) => total + value(one), 0)
    const marks = sum((one) => one.marks / one.denominator)
    const possible = sum((one) => one.possible / one.denominator)
    const right = sum((one) => one.right)
    return {
      section,
      mean: marks / grades.length,
      mean_share: percentOf(marks, possible),
      accuracy: percentOf(right, right + sum((one) => one.wrong)),
      seconds: meanOf(seconds.get(section) ?? 0, grades.length),
    }
  })
  return table('sections', 'Sections', rows, [
    ['section', 'Section', 'text'],
    ['mean', 'Mean marks', 'number'],
    ['mean_share', 'Mean %', 'percent', 'mean marks ÷ the marks of the section'],
    ['accuracy', 'Accuracy', 'percent', 'right ÷ (right + wrong)'],
    ['seconds', 'Mean seconds', 'count', 'on its questions'],
  ])
}

/** `standings`: the ranks that learners see; without them each rank is the place in this list. */
function learners(
  results: readonly Result[],
  standings: ReadonlyMap<number, Standing> | null,
): Table {
  const shown = placed(results).map(({ row: { attempt, percent }, ...listed }) => {
    const standing = standings?.get(attempt.attempt_id)
    const ofLearners = { rank: standing?.place ?? null, percentile: standing?.percentile ?? null }
    return { ...attempt, percent, ...(standings === null ? listed : ofLearners) }
  })
  return table('learners', 'Learners', shown, [
    ['rank', 'Rank', 'count'],
    ['user_id', null, 'count'],
    ['name', 'Name', 'text'],
    ['email', 'Email', 'text'],
    ['marks', 'Marks', 'number', (one) => markNumber(one.marks, one.marks_denominator)],
    ['possible', 'Of', 'number', (one) => markNumber(one.possible_marks, one.marks_denominator)],
    ['percent', 'Percentage', 'percent'],
    ['percentile', 'Percentile', 'number'],
    ['right', 'Right', 'count', (one) => one.right_count],
    ['partly', 'Partly right', 'count', (one) => one.partly_count],
    ['wrong', 'Wrong', 'count', (one) => one.wrong_count],
    ['skipped', 'Not answered', 'count', (one) => one.skipped_count],
    ['seconds', 'Seconds', 'count', (one) => one.time_taken_seconds],
    ['passed', 'Passed', 'text', (one) => (one.passed ? 'yes' : 'no')],
    ['day', 'Day', 'day'],
    ['attempt', 'Attempt', 'count', (one) => one.attempt_id],
  ])
}

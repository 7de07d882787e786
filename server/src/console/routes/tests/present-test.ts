import { markNumber } from '@sopan/domain/exams/marks'
import { averageAndBest } from '@sopan/domain/exams/rank'

import { type Standing, presentRank } from '#server/db/queries/exam-ranks.ts'
import type { KeysSent } from '#server/db/queries/keys-public.ts'
import type { Effect } from '#server/features/exams/grades/compare-grades.ts'
import type { Regrade } from '#server/features/exams/grades/regrade-store.ts'
import type { CorrectedKey } from '#server/features/exams/operate/correct-key.ts'
import type { findExtension } from '#server/features/exams/operate/earlier-acts.ts'
import type {
  findTest,
  listCorrections,
  listTestAttempts,
  listTests,
} from '#server/features/exams/operate/test-store.ts'
import type { Question } from '#server/features/reports/exams/attempts-store.ts'
import type { TestFigures } from '#server/features/reports/exams/read-test.ts'
import type { Figures, ReportRow } from '#server/features/reports/report.ts'
import type { Doubts } from '#server/features/support/store.ts'

import { timeOf } from '../present.ts'

type Row<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

type FoundTest = NonNullable<Awaited<ReturnType<typeof findTest>>>

interface ShownTest {
  test: FoundTest
  figures: TestFigures
  corrections: Row<typeof listCorrections>[]
  regrade: Regrade | undefined
  extension: Awaited<ReturnType<typeof findExtension>>
  doubts: readonly Doubts[]
}

export const presentTestLine = (row: Row<typeof listTests>) => ({
  slug: row.slug,
  title: row.title,
  is_published: row.published,
  running: row.running,
  finished: row.finished,
})

export function presentTest({ test, figures, corrections, regrade, extension, doubts }: ShownTest) {
  const { items, paperId, passPercent, questions, results } = figures
  const summary = rowsOf(results, 'summary')[0] ?? {}
  const byNumber = new Map(rowsOf(items, 'questions').map((row) => [row['question'], row]))
  return {
    test: {
      ...presentTestLine(test),
      pass_percent: passPercent,
      paper_id: paperId,
      window: presentWindow(test),
      keys: { policy: test.keys_shown, date: timeOf(test.keys_date) },
      challenges_until: timeOf(test.challenges_until),
    },
    summary: {
      attempts: numberIn(summary, 'attempts') ?? 0,
      mean: numberIn(summary, 'mean'),
      median: numberIn(summary, 'median'),
      passed: numberIn(summary, 'passed') ?? 0,
    },
    ranked: presentRanked(figures.ranked),
    bands: rowsOf(results, 'bands').map((row) => ({
      from: numberIn(row, 'from') ?? 0,
      to: numberIn(row, 'to') ?? 0,
      attempts: numberIn(row, 'attempts') ?? 0,
    })),
    questions: questions.map((one) => ({
      ...presentQuestion(one, byNumber.get(one.position) ?? {}),
      doubts: presentDoubts(doubts.find(({ position }) => position === one.position)),
    })),
    notes: [...items.notes],
    corrections: corrections.map((one) => ({
      id: one.id,
      paper_id: one.paper_id,
      number: one.position,
      key: one.key,
      at: one.at.toISOString(),
      actor: one.actor,
      reason: one.reason,
    })),
    regrade:
      regrade === undefined
        ? null
        : { ...presentEffect(regrade), finished_at: timeOf(regrade.finished_at) },
    last_extension:
      extension === undefined
        ? null
        : { id: extension.id, at: extension.at.toISOString(), actor: extension.actor },
  }
}

function presentWindow({ opens_at: opensAt, closes_at: closesAt }: FoundTest) {
  if (opensAt === null || closesAt === null) return null
  return { opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() }
}

const presentDoubts = (doubts: Doubts | undefined) =>
  doubts === undefined ? null : { question_id: doubts.question_id, open: doubts.open }

function presentRanked(ranked: TestFigures['ranked']) {
  const learners = ranked?.atMost.at(-1)
  if (ranked === undefined || learners === undefined) return null
  const { average, best } = averageAndBest(ranked)
  return { learners, average, best, as_of: ranked.asOf.toISOString() }
}

const presentQuestion = (question: Question, figures: ReportRow) => ({
  number: question.position,
  text: question.text,
  kind: question.asked.kind,
  options: question.options,
  key: question.key,
  right: numberIn(figures, 'right'),
  wrong: numberIn(figures, 'wrong'),
  skipped: numberIn(figures, 'skipped'),
  discrimination: numberIn(figures, 'discrimination'),
  upper: String(figures['upper'] ?? ''),
  lower: String(figures['lower'] ?? ''),
  flag: typeof figures['flag'] === 'string' ? figures['flag'] : null,
})

export const presentAttempt = (
  row: Row<typeof listTestAttempts>,
  standing: Standing | undefined,
) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  number: row.number,
  started_at: row.started_at.toISOString(),
  deadline: row.deadline.toISOString(),
  closed_at: timeOf(row.closed_at),
  given_back_at: timeOf(row.given_back_at),
  marks: marksIn(row.marks, row.marks_denominator),
  possible_marks: marksIn(row.possible_marks, row.marks_denominator),
  passed: row.passed,
  rank: presentRank(standing),
  late: row.late,
})

export const presentCorrected = ({ before, after, papers, others }: CorrectedKey) => ({
  before,
  after,
  papers,
  other_papers: others.map(({ paper_id, attempts }) => ({ paper_id, attempts })),
})

export const presentKeysSent = (sent: KeysSent | null) =>
  sent && { learners: sent.learners, first: sent.first.toISOString() }

export const presentEffect = (effect: Effect) => ({
  graded: effect.graded,
  changed: effect.changed,
  higher: effect.higher,
  lower: effect.lower,
  newly_passed: effect.newly_passed,
  no_longer_passed: effect.no_longer_passed,
})

const rowsOf = ({ tables }: Figures, table: string) =>
  tables.find(({ name }) => name === table)?.rows ?? []

const numberIn = (row: ReportRow, key: string) => {
  const value = row[key]
  return typeof value === 'number' ? value : null
}

const marksIn = (marks: number | null, denominator: number | null) =>
  marks === null || denominator === null ? null : markNumber(marks, denominator)

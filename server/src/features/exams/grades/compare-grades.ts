import type { KeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Trx } from '#server/db/tables.ts'

import type { Attempt } from '../attempt/store.ts'
import type { PaperCache } from '../paper/cache.ts'
import { gradeOf } from './grade-of.ts'
import { type Grade, listNewestGrades, listChosenAnswers } from './grade-store.ts'

/** The effect of a correction of keys on attempts. */
export interface Effect {
  /** Attempts that were looked at. */
  graded: number
  /** Attempts among the graded ones that get a further grade. */
  changed: number
  /** Changed attempts, compared by the part of the possible marks that they have. */
  higher: number
  lower: number
  newly_passed: number
  no_longer_passed: number
}

export interface Comparison {
  attempt: Attempt
  before: Grade
  after: ReturnType<typeof gradeOf>
}

type Figures = Pick<
  Grade,
  | 'marks'
  | 'possible_marks'
  | 'right_count'
  | 'partly_count'
  | 'wrong_count'
  | 'skipped_count'
  | 'passed'
>

const FIGURES = [
  'marks',
  'possible_marks',
  'right_count',
  'partly_count',
  'wrong_count',
  'skipped_count',
  'passed',
] as const satisfies (keyof Figures)[]

/** Grades closed attempts by the given keys and returns those whose newest grade differs. */
export async function compareGrades(
  trx: Trx,
  papers: PaperCache,
  attempts: readonly Attempt[],
  corrections: KeyCorrections,
): Promise<Comparison[]> {
  const ids = attempts.map((attempt) => attempt.id)
  const answers = await listChosenAnswers(trx, ids)
  const newest = await listNewestGrades(trx, ids)
  const comparisons: Comparison[] = []
  for (const attempt of attempts) {
    const before = newest.get(attempt.id)
    if (before === undefined) throw new Error(`attempt ${attempt.id} is closed without a grade`)
    const paper = await papers.get(trx, attempt.paper_id)
    const after = gradeOf(paper, corrections, answers.get(attempt.id) ?? new Map())
    if (!isSameGrade(before, after)) comparisons.push({ attempt, before, after })
  }
  return comparisons
}

/** Sections are compared too: two corrections may move marks between them. */
function isSameGrade(before: Grade, after: Comparison['after']): boolean {
  const sections = JSON.parse(after.sections) as Grade['sections']
  const counts = (one: Grade['sections'][number]) => [one.marks, one.possible, one.right, one.wrong]
  return (
    FIGURES.every((name) => before[name] === after[name]) &&
    sections.every((own, index) => {
      const earlier = before.sections[index]
      return earlier === undefined || counts(earlier).join() === counts(own).join()
    })
  )
}

/** Sums up comparisons among `graded` attempts. */
export function effectOf(graded: number, comparisons: readonly Comparison[]): Effect {
  const part = ({ marks, possible_marks: possible }: Pick<Grade, 'marks' | 'possible_marks'>) =>
    possible === 0 ? 0 : marks / possible
  const count = (isOne: (one: Comparison) => boolean) => comparisons.filter(isOne).length
  return {
    graded,
    changed: comparisons.length,
    higher: count(({ before, after }) => part(after) > part(before)),
    lower: count(({ before, after }) => part(after) < part(before)),
    newly_passed: count(({ before, after }) => after.passed && !before.passed),
    no_longer_passed: count(({ before, after }) => before.passed && !after.passed),
  }
}

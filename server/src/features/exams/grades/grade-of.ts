import type { OptionLetter } from '@sopan/contract/exams/attempts'
import { type KeyedQuestion, isPassed, mark } from '@sopan/domain/exams/marking'

import type { SectionGrade } from '#server/db/exam-tables.ts'
import type { KeyCorrections } from '#server/db/queries/key-corrections.ts'

import { keyOf } from '../paper/keys.ts'
import type { Paper, PaperQuestion } from '../paper/store.ts'

type SelectedOptions = ReadonlyMap<number, OptionLetter | null>

/** Grades answers against the paper, which never changes, and the corrections of its keys. */
export function gradeOf(
  paper: Paper,
  corrections: KeyCorrections,
  selectedOptions: SelectedOptions,
) {
  const keyed = (question: PaperQuestion): KeyedQuestion => ({
    id: question.id,
    key: keyOf(question, corrections),
    rightMarks: question.right_marks,
    wrongMarks: question.wrong_marks,
  })
  const tally = mark(paper.questions.map(keyed), selectedOptions)
  const sections = paper.sections.map(({ id, name }): SectionGrade => {
    const sectionQuestions = paper.questions.filter((question) => question.section_id === id)
    return { name, ...mark(sectionQuestions.map(keyed), selectedOptions) }
  })
  return {
    marks: tally.marks,
    possible_marks: tally.possible,
    marks_denominator: paper.marks_denominator,
    right_count: tally.right,
    wrong_count: tally.wrong,
    skipped_count: tally.skipped,
    passed: isPassed(tally, paper.pass_percent),
    sections: JSON.stringify(sections),
  }
}

import type { Answer } from '@sopan/contract/exams/answer'
import { partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import { type KeyedQuestion, isPassed, mark } from '@sopan/domain/exams/marking'

import type { SectionGrade } from '#server/db/exam-tables.ts'
import { type KeyCorrections, keyOf } from '#server/db/queries/key-corrections.ts'

import type { Paper, PaperQuestion } from '../paper/store.ts'

type Answers = ReadonlyMap<number, Answer | null>

/** A question of a paper for marking, with the key that counts. */
export const keyedQuestion = (
  question: PaperQuestion,
  corrections: KeyCorrections,
): KeyedQuestion => ({
  id: question.id,
  key: keyOf(question, corrections),
  rightMarks: question.right_marks,
  wrongMarks: question.wrong_marks,
  partlyMarks: partlyMarksOf(question.asked),
})

/** Grades answers against the paper, which never changes, and the corrections of its keys. */
export function gradeOf(paper: Paper, corrections: KeyCorrections, answers: Answers) {
  const keyed = (question: PaperQuestion) => keyedQuestion(question, corrections)
  const tally = mark(paper.questions.map(keyed), answers)
  const sections = paper.sections.map(({ id, name }): SectionGrade => {
    const sectionQuestions = paper.questions.filter((question) => question.section_id === id)
    return { name, ...mark(sectionQuestions.map(keyed), answers) }
  })
  return {
    marks: tally.marks,
    possible_marks: tally.possible,
    marks_denominator: paper.marks_denominator,
    right_count: tally.right,
    partly_count: tally.partly,
    wrong_count: tally.wrong,
    skipped_count: tally.skipped,
    passed: isPassed(tally, paper.pass_percent),
    sections: JSON.stringify(sections),
  }
}

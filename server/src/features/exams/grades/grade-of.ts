import type { Answer } from '@sopan/contract/exams/answer'
import { type Part, WHOLE, markParts } from '@sopan/domain/exams/cut-offs'
import { partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import type { KeyedQuestion } from '@sopan/domain/exams/marking'

import type { SectionGrade } from '#server/db/exam-tables.ts'
import { type KeyCorrections, keyOf } from '#server/db/queries/key-corrections.ts'

import type { Paper, PaperQuestion } from '../paper/store.ts'

type Answers = ReadonlyMap<number, Answer | null>

/** A question of a paper for marking, with the key that counts. */
export const keyedQuestion = (
  question: Pick<PaperQuestion, 'id' | 'asked' | 'right_marks' | 'wrong_marks'>,
  corrections: KeyCorrections,
): KeyedQuestion => ({
  id: question.id,
  key: keyOf(question, corrections),
  rightMarks: question.right_marks,
  wrongMarks: question.wrong_marks,
  partlyMarks: partlyMarksOf(question.asked),
})

/** The sections of a paper for marking, or the whole paper without sections. */
export function partsOf({ questions, sections }: Paper, corrections: KeyCorrections): Part[] {
  const keyed = (some: readonly PaperQuestion[]) =>
    some.map((question) => keyedQuestion(question, corrections))
  if (sections.length === 0) return [{ ...WHOLE, questions: keyed(questions) }]
  return sections.map(({ id, qualifying, cut_off }) => ({
    qualifying,
    cut_off,
    questions: keyed(questions.filter((question) => question.section_id === id)),
  }))
}

/** How the marks of a paper are judged. */
export const passRuleOf = (paper: Pick<Paper, 'pass_percent' | 'marks_denominator'>) => ({
  passPercent: paper.pass_percent,
  denominator: paper.marks_denominator,
})

/** Grades answers against the paper, which never changes, and the corrections of its keys. */
export function gradeOf(paper: Paper, corrections: KeyCorrections, answers: Answers) {
  const parts = partsOf(paper, corrections)
  const { total: tally, ofParts, passed } = markParts(parts, answers, passRuleOf(paper))
  const sections = paper.sections.flatMap(({ name, qualifying, cut_off: cutOff }, index) => {
    const own = ofParts[index]
    if (own === undefined) return []
    const rules = { ...(qualifying && { qualifying }), ...(cutOff !== null && { cut_off: cutOff }) }
    return [{ name, ...own, ...rules } satisfies SectionGrade]
  })
  return {
    marks: tally.marks,
    possible_marks: tally.possible,
    marks_denominator: paper.marks_denominator,
    right_count: tally.right,
    partly_count: tally.partly,
    wrong_count: tally.wrong,
    skipped_count: tally.skipped,
    passed,
    sections: JSON.stringify(sections),
  }
}

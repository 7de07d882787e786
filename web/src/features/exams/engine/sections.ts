import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'

import type { ExamState } from './reducer/state.ts'

/** The place of a question's section, from 0; 0 in a test without sections. */
export function sectionOf({ questions, sections }: Attempt, questionId: number): number {
  const question = questions.find(({ id }) => id === questionId)
  return Math.max(
    0,
    sections.findIndex(({ id }) => id === question?.sectionId),
  )
}

type OfSection = Pick<ExamState, 'attempt' | 'section'>

/** Whether the section of a question is open; every question is open without section clocks. */
export const isQuestionOpen = ({ attempt, section }: OfSection, questionId: number): boolean =>
  section === null || sectionOf(attempt, questionId) === section

/** The places of the questions that are open, in their order. */
export const openIndexes = (state: OfSection): number[] =>
  state.attempt.questions.flatMap(({ id }, index) => (isQuestionOpen(state, id) ? [index] : []))

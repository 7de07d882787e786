import { MINUTE_MS } from '@sopan/domain/durations'

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

/**
 * The minutes of a section by its ends: extra time, a late start and an extension change them. 0 if it has no time; null if they
 * are not known.
 */
export function minutesOf(
  { attempt, sectionEnds }: Pick<ExamState, 'attempt' | 'sectionEnds'>,
  section: number,
): number | null {
  const [begin, end] = [sectionEnds?.[section - 1] ?? attempt.startedAt, sectionEnds?.[section]]
  if (end === undefined || begin === null) return attempt.sections[section]?.minutes ?? null
  return end > begin ? Math.max(1, Math.round((end - begin) / MINUTE_MS)) : 0
}

type OfSection = Pick<ExamState, 'attempt' | 'section'>

/** Whether the section of a question is open; every question is open without section clocks. */
export const isQuestionOpen = ({ attempt, section }: OfSection, questionId: number): boolean =>
  section === null || sectionOf(attempt, questionId) === section

/** The places of the questions that are open, in their order. */
export const openIndexes = (state: OfSection): number[] =>
  state.attempt.questions.flatMap(({ id }, index) => (isQuestionOpen(state, id) ? [index] : []))

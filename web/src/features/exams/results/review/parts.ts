import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'

/** Which questions of a review are shown, or that they are practised. */
export type Part = 'all' | 'wrong' | 'skipped' | 'practice'

const countsIn = ({ key_correction: correction }: ReviewedQuestion) =>
  correction?.after.mode !== 'dropped'

/** The questions of each part of a review, in the order of the paper, and those that can be practised. */
export function partsOf({
  questions,
  user_answers: answers,
}: ExamResult): Record<Part, ReviewedQuestion[]> {
  const optionOf = ({ id }: ReviewedQuestion) => answers[id]?.selected_option ?? null
  const isMissed = (one: ReviewedQuestion) => !answers[one.id]?.is_correct && countsIn(one)
  return {
    all: questions,
    wrong: questions.filter((one) => optionOf(one) !== null && isMissed(one)),
    skipped: questions.filter((one) => optionOf(one) === null),
    practice: questions.filter(isMissed),
  }
}

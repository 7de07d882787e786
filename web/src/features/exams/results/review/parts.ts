import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'

/** Which questions of a review are shown, or that they are practised. */
export type Part = 'all' | 'wrong' | 'skipped' | 'practice'

/** The questions of each part of a review, in the order of the paper, and those that can be practised. */
export function partsOf({
  questions,
  user_answers: answers,
}: ExamResult): Record<Part, ReviewedQuestion[]> {
  const answerOf = ({ id }: ReviewedQuestion) => answers[id]?.selected_option ?? null
  const isMissed = ({ id }: ReviewedQuestion) => {
    const outcome = answers[id]?.outcome ?? null
    return outcome !== null && outcome !== 'right'
  }
  return {
    all: questions,
    wrong: questions.filter((one) => answerOf(one) !== null && isMissed(one)),
    skipped: questions.filter((one) => answerOf(one) === null),
    practice: questions.filter(isMissed),
  }
}

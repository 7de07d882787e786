import type { ExamResult, ReviewedQuestion } from '@sopan/contract/exams/results'
import { isSlow } from '@sopan/domain/exams/slow'

/** Which questions of a review are shown. */
export type Part = 'all' | 'wrong' | 'skipped' | 'slow' | 'marked'

/** The questions of each part of a review, in the order of the paper. */
export function partsOf({
  questions,
  user_answers: answers,
  marked_questions: marked = [],
}: ExamResult): Record<Part, ReviewedQuestion[]> {
  const answerOf = ({ id }: ReviewedQuestion) => answers[id]?.selected_option ?? null
  return {
    all: questions,
    wrong: questions.filter((one) => {
      const outcome = answers[one.id]?.outcome ?? null
      return answerOf(one) !== null && outcome !== null && outcome !== 'right'
    }),
    skipped: questions.filter((one) => answerOf(one) === null),
    slow: questions.filter(({ id, median_seconds: median }) =>
      isSlow(answers[id]?.seconds ?? 0, median),
    ),
    marked: questions.filter(({ id }) => marked.includes(id)),
  }
}

/** The questions that can be practised: a question that does not count has no key. */
export const practisable = (
  questions: readonly ReviewedQuestion[],
  { user_answers: answers }: ExamResult,
): ReviewedQuestion[] => questions.filter(({ id }) => (answers[id]?.outcome ?? null) !== null)

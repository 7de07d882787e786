import { listResults } from '@sopan/contract/exams/results'
import type { ExamResult, ReviewedAnswer, ReviewedQuestion } from '@sopan/contract/exams/results'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'

import { type Sent, readerOf } from '../reader-of.ts'
import { kindOf, withTexts } from './question.ts'

type SentQuestion = Sent<ReviewedQuestion, 'kind' | 'key'>
type SentAnswer = Sent<ReviewedAnswer, 'outcome' | 'marks'>
type SentResult = Omit<
  Sent<ExamResult, 'marks_by_outcome' | 'right_answers_to_pass'>,
  'questions' | 'user_answers'
> & { questions: SentQuestion[]; user_answers: Record<string, SentAnswer> }

/** Release 1.1.0 sends neither the kind nor the key that counts. */
const questionOf = (sent: SentQuestion): ReviewedQuestion => ({
  ...withTexts(sent),
  kind: kindOf(sent.kind),
  key: sent.key ??
    sent.key_correction?.after ?? {
      mode: 'options',
      options: LETTERS.filter((letter) => letter === sent.correct_answer),
    },
})

/** Release 1.1.0 sends no marks of an answer; its outcome follows from what it sends. */
function answerOf(sent: SentAnswer, question: SentQuestion | undefined): ReviewedAnswer {
  const missed = sent.selected_option === null ? 'skipped' : 'wrong'
  const outcome = sent.is_correct ? 'right' : missed
  const isDropped = question?.key_correction?.after.mode === 'dropped'
  return { marks: null, outcome: isDropped ? null : outcome, ...sent }
}

function resultOf(sent: SentResult): ExamResult {
  const questions = new Map(sent.questions.map((question) => [String(question.id), question]))
  return {
    marks_by_outcome: null,
    right_answers_to_pass: null,
    ...sent,
    questions: sent.questions.map(questionOf),
    user_answers: Object.fromEntries(
      Object.entries(sent.user_answers).map(([id, answer]) => [
        id,
        answerOf(answer, questions.get(id)),
      ]),
    ),
  }
}

export const resultReader = readerOf(
  listResults,
  ({ results }: { results?: SentResult[] | undefined }) =>
    results === undefined ? undefined : { results: results.map(resultOf) },
)

import type { PractisedTest, PractisedQuestion as Sent } from '@sopan/contract/exams/practice'

import { presentPassages, presentReviewed } from '../paper/present.ts'
import type { PractisedQuestion } from './practised.ts'

/** Questions by their tests; the tests and their questions in the order of the questions. */
export function presentPractised(questions: readonly PractisedQuestion[]): PractisedTest[] {
  const byPaper = Map.groupBy(questions, ({ attempt }) => attempt.paper_id)
  return [...byPaper.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { attempt, paper } = first
    const ids = new Set(own.map(({ ofPaper }) => ofPaper.id))
    const { passages } = presentPassages(paper)
    const shown = passages?.filter((one) => one.question_ids.some((id) => ids.has(id))) ?? []
    return {
      test_id: attempt.exam_id,
      test_name: attempt.title,
      questions: own.map(presentQuestion),
      ...(shown.length > 0 && { passages: shown }),
    }
  })
}

const presentQuestion = (practised: PractisedQuestion): Sent => ({
  question: presentReviewed(
    practised.paper,
    practised.ofPaper,
    practised.attempt.id,
    practised.corrections,
  ),
  missed_at: practised.missedAt?.toISOString() ?? null,
  entries: practised.entries.map(({ act, answer, at, writer }) => ({
    act,
    answer,
    at: at.toISOString(),
    writer,
  })),
})

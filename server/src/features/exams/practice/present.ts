import type { PractisedTest, PractisedQuestion as Sent } from '@sopan/contract/exams/practice'

import { presentPassages, presentReviewed } from '../paper/present.ts'
import type { PractisedQuestion } from './practised.ts'

/** Questions by their tests; the tests and their questions in the order of the questions. */
export function presentPractised(questions: readonly PractisedQuestion[]): PractisedTest[] {
  const byPaper = Map.groupBy(questions, ({ of }) => of.paper_id)
  return [...byPaper.values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const { of, paper } = first
    const ids = new Set(own.map(({ ofPaper }) => ofPaper.id))
    const { passages } = presentPassages(paper)
    const shown = passages?.filter((one) => one.question_ids.some((id) => ids.has(id))) ?? []
    return {
      test_id: of.exam_id,
      test_name: of.title,
      questions: own.map(presentQuestion),
      ...(shown.length > 0 && { passages: shown }),
    }
  })
}

const presentQuestion = (practised: PractisedQuestion): Sent => ({
  question: presentReviewed(
    practised.paper,
    practised.ofPaper,
    // The order of the options of a question that was in no attempt is one of all.
    practised.of.attempt?.id ?? 0,
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

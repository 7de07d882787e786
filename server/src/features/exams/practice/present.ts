import type { PractisedTest, PractisedQuestion as Sent } from '@sopan/contract/exams/practice'

import type { Db } from '#server/db/tables.ts'
import { inHindi } from '#server/lib/translated.ts'

import type { PaperCache } from '../paper/cache.ts'
import { presentPassages, presentReviewed } from '../paper/present.ts'
import type { Paper } from '../paper/store.ts'
import type { PractisedQuestion } from './practised.ts'

/** Questions by their papers; the papers and their questions in the order of the questions. */
export async function presentPractised(
  db: Db,
  papers: PaperCache,
  questions: readonly PractisedQuestion[],
): Promise<PractisedTest[]> {
  const byPaper = Map.groupBy(questions, ({ of }) => of.paper_id)
  const tests: PractisedTest[] = []
  for (const [paperId, own] of byPaper) {
    const paper = await papers.get(db, paperId)
    const sent = own.flatMap((one) => presentQuestion(paper, one))
    const ids = new Set(sent.map(({ question }) => question.id))
    const { passages } = presentPassages(paper)
    const shown = passages?.filter((one) => one.question_ids.some((id) => ids.has(id))) ?? []
    tests.push({
      test_id: paper.exam_id,
      test_name: own[0]?.of.title ?? '',
      ...inHindi({ test_name: own[0]?.of.hi?.name }),
      questions: sent,
      ...(shown.length > 0 && { passages: shown }),
    })
  }
  return tests
}

function presentQuestion(paper: Paper, practised: PractisedQuestion): Sent[] {
  const question = paper.questions.find(({ id }) => id === practised.question.id)
  if (question === undefined) return []
  return [
    {
      // The order of the options of a question that was in no attempt is one of all.
      question: presentReviewed(
        { ...paper, corrections: practised.corrections, hi: practised.of.hi },
        question,
        practised.of.attempt?.id ?? 0,
      ),
      missed_at: practised.missedAt?.toISOString() ?? null,
      entries: practised.entries.map(({ act, answer, at, writer }) => ({
        act,
        answer,
        at: at.toISOString(),
        writer,
      })),
    },
  ]
}

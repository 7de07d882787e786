import { findMarksOfAll } from '#server/db/queries/exam-ranks.ts'
import type { Db } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'

import type { Figures } from '../report.ts'
import { type Question, listQuestions } from './attempts-store.ts'
import { readItemFigures } from './items.ts'
import { resultFigures } from './results.ts'

export interface TestFigures {
  /** Of the report `results`, with the tables 'summary' and 'bands'. */
  results: Figures
  /** Of the report `items`. */
  items: Figures
  /** The paper of `questions`: the paper of the items, or without attempts the paper for new attempts. */
  paperId: number | null
  questions: Question[]
  passPercent: number | null
  /** The marks of the ranked learners of this paper. */
  ranked: Awaited<ReturnType<typeof findMarksOfAll>>
}

/** The figures of a test's reports over the first finished attempts of all times, without names of learners. */
export async function readTestFigures(
  db: Db,
  { id: examId, paper_id: newest }: { id: number; paper_id: number | null },
): Promise<TestFigures> {
  const which = { examId, period: null, batch: null, counted: 'first' as const }
  const items = await readItemFigures(db, which)
  const counted = Number(items.tables.find(({ name }) => name === 'paper')?.rows[0]?.['paper_id'])
  const paperId = counted > 0 ? counted : newest
  return inSnapshot(db, async (trx) => {
    const paper = await trx
      .selectFrom('paper')
      .select('pass_percent')
      .where('id', '=', paperId ?? 0)
      .executeTakeFirst()
    return {
      results: await resultFigures(trx, which),
      items,
      paperId,
      questions: paperId === null ? [] : await listQuestions(trx, paperId),
      passPercent: paper?.pass_percent ?? null,
      ranked: paperId === null ? undefined : await findMarksOfAll(trx, paperId),
    }
  })
}

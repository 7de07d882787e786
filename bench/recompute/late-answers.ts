import type { Answer } from '@sopan/contract/exams/answer'
import { sql } from 'kysely'

import type { Db, Trx } from '../../server/src/db/tables.ts'
import { storeLocked } from '../../server/src/features/exams/answers/store-locked.ts'
import { lockAttempts } from '../../server/src/features/exams/attempt/store.ts'
import { countLate } from '../../server/src/features/exams/operate/count-late.ts'
import { createPaperCache } from '../../server/src/features/exams/paper/cache.ts'

const papers = createPaperCache()

interface Sent {
  answers: readonly { question_id: number; option: Answer | null }[]
  /** The milliseconds of an attempt. */
  until: number
}

/** Sends each answer, and later its removal, at any time of an attempt and shortly after it, as the saving gets them. */
export async function sendOverSections(
  trx: Trx,
  random: (below: number) => number,
  id: number,
  { answers, until }: Sent,
): Promise<void> {
  const [attempt] = await lockAttempts(trx, [id])
  if (attempt === undefined) throw new Error(`there is no attempt ${id}`)
  const removals = answers.map((one) => ({ ...one, option: null }))
  const sent = [...removals, ...answers].map((one, index) => ({
    entry: {
      question_id: one.question_id,
      selected_option: one.option,
      seq: index + 1,
      writer: 'writer01',
      seconds: 5,
    },
    at: new Date(attempt.started_at.getTime() + random(until + 60_000)),
  }))
  for (const { entry, at } of sent) {
    const own = { attemptId: id, userId: attempt.user_id, entries: [entry] }
    const [now] = await lockAttempts(trx, [id])
    if (now === undefined) continue
    await storeLocked(trx, papers, [now], [{ ...own, arrivedAt: at, receivedAt: at }], at)
  }
}

export const act = () => ({ actor: 'bench', reason: 'recomputed', now: new Date(), dryRun: false })

/** An entry that arrived after the deadline and is then counted. */
export async function answerLate(db: Db, attemptId: number, paperId: number): Promise<number> {
  await sql`
    INSERT INTO answer_log (attempt_id, question_id, option, seq, writer, seconds, arrived_at, is_late)
    SELECT ${attemptId}, id, coalesce(asked -> 'key' -> 'options' ->> 0, asked -> 'key' ->> 'to'), 1000, 'writer01', 5, now(), true
    FROM paper_question WHERE paper_id = ${paperId} ORDER BY position LIMIT 2`.execute(db)
  await countLate(db, attemptId, { arrivedBefore: null, afterReview: true }, act())
  return 1
}

import type { QuestionKey } from '@sopan/contract/exams/keys'
import { isSameKey, misfit } from '@sopan/domain/exams/kinds/kinds'
import { dateAndTime } from '@sopan/words/en/format'
import { keyText } from '@sopan/words/results/keys'
import { misfitText } from '@sopan/words/staff/misfits'

import { recordItem } from '#server/content/record-item.ts'
import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import {
  type KeyCorrection,
  emptiesPaper,
  insertKeyCorrections,
  keyOf,
  listKeyCorrections,
  listKeysOfRankings,
} from '#server/db/queries/key-corrections.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inSnapshot } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Effect, compareGrades, effectOf } from '../grades/compare-grades.ts'
import { listClosedAttempts } from '../grades/regrade-store.ts'
import { createPaperCache } from '../paper/cache.ts'
import { lockExam } from './earlier-acts.ts'
import * as store from './key-store.ts'

export interface KeyInput {
  slug: string
  /** The number of the question in the paper, from 1. */
  position: number
  /** An earlier paper of the test; null: the one for new attempts. */
  paperId: number | null
  key: QuestionKey
  /** The key that the caller was shown; refused if another one counts by now. */
  expected?: QuestionKey
}

export interface CorrectedKey {
  examId: number
  title: string
  /** The beginning of the question. */
  question: string
  before: QuestionKey
  after: QuestionKey
  /** Papers whose key changes: several if the question is in several. */
  papers: number[]
  /** Attempts with papers that do not have the question. */
  others: store.OtherPaper[]
}

/**
 * Corrects the key of a question in every paper of the test that has it, or has the ranking of one that has it, and records the change of the
 * content. Closed attempts are graded again after that, by `sweepRegrades`. Throws an OperatorError if
 * there is no such question, or if its key is this one already.
 */
export function correctKey(db: Db, input: KeyInput, act: OperatorAction): Promise<CorrectedKey> {
  return inOperatorTransaction(db, act, async (trx) => {
    const { actor, now: at, reason } = act
    // A second correction of the same test waits here, so that its author is told of the first.
    await lockExam(trx, input.slug)
    const { corrected, keys } = await findKeys(trx, input)
    const change = { at, actor, source: 'correction' as const }
    await recordItem(trx, `tests/${input.slug}`, change, async () => {
      await insertAudit(trx, {
        at,
        actor,
        action: 'correct key',
        subject: `test ${input.slug}, question ${input.position}`,
        before: corrected.before,
        after: { ...corrected.after, papers: corrected.papers },
        reason,
      })
      await insertKeyCorrections(trx, corrected.examId, keys, { at, actor, reason })
    })
    return corrected
  })
}

/** Attempts that are compared at a time. */
const BATCH = 200

/** The changes that a correction would make, computed as the regrade computes them. Changes nothing. */
export function previewKey(db: Db, input: KeyInput): Promise<CorrectedKey & { effect: Effect }> {
  return inSnapshot(db, async (trx) => {
    const { corrected, keys } = await findKeys(trx, input)
    const papers = createPaperCache()
    const effect = effectOf(0, [])
    for (let last = 0; ;) {
      const position = { exam_id: corrected.examId, last_attempt_id: last }
      const ids = await listClosedAttempts(trx, position, BATCH)
      const next = ids.at(-1)
      if (next === undefined) return { ...corrected, effect }
      last = next
      const attempts = await store.listAttemptsById(trx, ids)
      const corrections = new Map(
        await listKeyCorrections(
          trx,
          attempts.map((attempt) => attempt.paper_id),
        ),
      )
      for (const { key, ...one } of keys)
        corrections.set(one.question_id, store.asCorrection(one, key))
      add(effect, effectOf(ids.length, await compareGrades(trx, papers, attempts, corrections)))
    }
  })
}

function add(sum: Effect, one: Effect): void {
  for (const name of Object.keys(sum) as (keyof Effect)[]) sum[name] += one[name]
}

async function findKeys(trx: Trx, { slug, position, paperId, key, expected }: KeyInput) {
  const exam = await store.findExam(trx, slug)
  if (exam === undefined) throw new OperatorError(`There is no test '${slug}'.`)
  const from = paperId ?? exam.paper_id
  const question =
    from === null ? undefined : await store.findQuestion(trx, exam.id, from, position)
  if (question === undefined) {
    throw new OperatorError(
      `The ${paperId === null ? 'test' : `paper ${paperId} of the test`} '${slug}' has no question ${position}.`,
    )
  }
  const wrongKey = misfit(question.asked, key)
  if (wrongKey !== null) throw new OperatorError(`Question ${position}: ${misfitText(wrongKey)}.`)
  const same = await store.listSameQuestions(trx, exam.id, question.id)
  const papers = same.map((one) => one.paper_id)
  const corrections = await listKeyCorrections(trx, papers)
  if (expected !== undefined)
    refuseOtherKey(position, expected, keyOf(question, corrections), corrections.get(question.id))
  const wrong = same.filter((one) => !isSameKey(keyOf(one, corrections), key))
  if (wrong.length === 0) {
    throw new OperatorError(`The key of question ${position} is this one already.`)
  }
  const keys = await listKeysOfRankings(
    trx,
    wrong.map((one) => ({ paper_id: one.paper_id, question_id: one.id, key })),
  )
  if (await emptiesPaper(trx, keys)) {
    throw new OperatorError('It is the last question that counts. Give full marks for it instead.')
  }
  const changed = [...new Set(keys.map((one) => one.paper_id))]
  const corrected: CorrectedKey = {
    examId: exam.id,
    title: exam.title,
    question: question.text.slice(0, 80),
    before: keyOf(wrong.find((one) => one.id === question.id) ?? wrong[0] ?? question, corrections),
    after: key,
    papers: changed,
    others: await store.listOtherPapers(trx, exam.id, [...papers, ...changed]),
  }
  return { corrected, keys }
}

function refuseOtherKey(
  position: number,
  expected: QuestionKey,
  present: QuestionKey,
  correction: KeyCorrection | undefined,
): void {
  if (isSameKey(expected, present)) return
  const by =
    correction === undefined
      ? ''
      : ` by ${correction.actor}, ${dateAndTime(correction.at.toISOString())}`
  throw new OperatorError(
    `The key of question ${position} was changed${by}: it is '${keyText(present, 'en')}' now.`,
  )
}

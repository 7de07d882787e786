import { setTimeout as sleep } from 'node:timers/promises'

import type { QuestionKey } from '@sopan/contract/exams/keys'
import { sql } from 'kysely'

import { isRight } from '../../domain/src/exams/kinds/kinds.ts'
import { SECTION_CLOCKS, hasSectionClocks } from '../../domain/src/exams/section-clocks.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { inTransaction } from '../../server/src/db/transaction.ts'
import { eraseAccount } from '../../server/src/features/accounts/erasing/erase.ts'
import { lockForErasing } from '../../server/src/features/accounts/erasing/store.ts'
import { correctKey } from '../../server/src/features/exams/operate/correct-key.ts'
import { giveBack } from '../../server/src/features/exams/operate/give-back.ts'
import { OperatorError } from '../../server/src/lib/operator-error.ts'
import { examFactories } from '../../server/test/exams/exam-factories.ts'
import { act, answerLate, sendOverSections } from './late-answers.ts'
import { LETTERS, answersTo, randomAsked, randomKey } from './random-questions.ts'

const HOUR_MS = 3_600_000
const SECTION_MS = 400_000

/** Whole numbers from 0 below a limit, always the same ones. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}

type Random = ReturnType<typeof randomNumbers>

type RandomExam = Awaited<ReturnType<typeof randomExam>>

/**
 * A test with random marks, keys, options and sections, some of them with a cut-off or only qualifying; every second one
 * has a window that is over. Half of them have a second paper with other words, and some of these with another key.
 */
export async function randomExam(db: Db, random: Random, number: number) {
  const cutOff = () => (random(3) === 0 ? {} : { cut_off: random(2000) })
  const sections =
    random(3) === 0
      ? []
      : [
          { name: 'One' },
          { name: 'Two', ...cutOff() },
          { name: 'Three', ...cutOff(), qualifying: random(2) === 0 },
        ]
  const rights = ['1', '2', '3', '1/2', '4']
  const wrongs = ['0', '-1/3', '-1/4', '-0.66', '-1']
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T
  const questions = Array.from({ length: 5 + random(30) }, (_, index) => {
    const options = 4 + random(2)
    return {
      ...(random(2) === 0
        ? { asked: randomAsked(random, options) }
        : { options, key: LETTERS[random(options)] ?? 'A' }),
      right: pick(rights),
      wrong: pick(wrongs),
      // A section has a question.
      ...(sections.length > 0 && { section: 1 + (index < 3 ? index : random(3)) }),
    }
  })
  const closes_at = new Date(Date.now() - 2 * HOUR_MS)
  const window =
    number % 2 === 0
      ? {
          opens_at: new Date(closes_at.getTime() - HOUR_MS),
          closes_at,
          keys_shown: 'after_close' as const,
        }
      : {}
  const pass_percent = random(60)
  const hasClocks = sections.length > 0 && random(4) === 0
  const clocks = {
    needs: hasClocks ? [SECTION_CLOCKS] : [],
    sections: sections.map((section) => ({
      ...section,
      ...(hasClocks && { time_limit_seconds: SECTION_MS / 1000 }),
    })),
  }
  const exam = await examFactories(db).examWithPaper(
    { ...window, max_attempts: 9 },
    { questions, ...clocks, pass_percent },
  )
  if (random(2) === 0) return { ...exam, papers: [exam.paper] }
  const [first, ...others] = questions
  const isOther = random(3) === 0
  const changed = first && {
    ...first,
    ...(isOther &&
      ('asked' in first ? { asked: randomAsked(random, 4) } : { key: pick(['A', 'B'] as const) })),
  }
  const second = await examFactories(db).paper(exam.id, {
    questions: changed ? [changed, ...others] : others,
    ...clocks,
    pass_percent,
  })
  return { ...exam, papers: [exam.paper, second] }
}

/** One more attempt of each of these learners with random answers, whose time is over; the server closes them. */
export async function takeRandomly(
  db: Db,
  random: Random,
  exam: RandomExam,
  learners: readonly number[],
  number: number,
): Promise<void> {
  for (const user_id of learners) {
    const paper = exam.papers[random(exam.papers.length)] ?? exam.paper
    const { questions } = paper
    // Of a test with a window one in ten begins after the close. Second attempts begin after first ones.
    const ago = random(10) === 0 ? 1.9 : 2.9 - number * 0.3 - random(25) / 100
    const started_at = new Date(Date.now() - ago * HOUR_MS + number * 60_000)
    const { opens_at, closes_at } = exam
    const in_window =
      opens_at !== null && closes_at !== null && opens_at <= started_at && started_at < closes_at
    const deadline = new Date(started_at.getTime() + 3 * SECTION_MS)
    const hasClocks = hasSectionClocks(paper)
    const section_ends = [1, 2, 3].map((n) => new Date(started_at.getTime() + n * SECTION_MS))
    const attempt = {
      user_id,
      exam_id: exam.id,
      paper_id: paper.id,
      number,
      started_at,
      deadline,
      entitlement_id: null,
      in_window,
      section_ends: hasClocks ? section_ends : null,
    }
    const skill = random(100)
    const answers = questions.flatMap((question, index) => {
      if (random(5) === 0) return []
      const choices = answersTo(question.asked)
      const any = choices[random(choices.length)] ?? null
      const right = choices.find((one) => isRight(question.asked.key, one))
      const option = random(100) < skill ? (right ?? any) : any
      return [
        {
          question_id: question.id,
          option: random(20) === 0 ? null : option,
          seq: index + 1,
          writer: 'writer01',
          seconds: 5,
          arrived_at: started_at,
        },
      ]
    })
    // In one transaction, so that the server does not close the attempt before it has its answers.
    await inTransaction(db, async (trx) => {
      const { id } = await trx
        .insertInto('attempt')
        .values(attempt)
        .returning('id')
        .executeTakeFirstOrThrow()
      const own = answers.map((one) => ({ attempt_id: id, ...one }))
      if (hasClocks) await sendOverSections(trx, random, id, { answers, until: 3 * SECTION_MS })
      else if (own.length > 0) await trx.insertInto('attempt_answer').values(own).execute()
    })
  }
}

/**
 * Keys of a test that some of these learners were sent, while others took it or after its close. Of a test with a window
 * every second one has two of them, who make the keys known to all.
 */
export async function revealRandomly(
  db: Db,
  random: Random,
  exam: RandomExam,
  learners: readonly number[],
): Promise<number> {
  const isWindowed = exam.closes_at !== null
  if (isWindowed && random(2) === 0) return 0
  const some = isWindowed ? learners.slice(0, 2) : learners.filter(() => random(6) === 0)
  for (const user_id of some) {
    const { id: paper_id } = exam.papers[random(exam.papers.length)] ?? exam.paper
    const revealed_at = new Date(Date.now() - (1.95 + random(60) / 100) * HOUR_MS)
    await db.insertInto('key_reveal').values({ user_id, paper_id, revealed_at }).execute()
  }
  return some.length
}

/** Moves the close of a window to before some attempts or to after others, removes the window, or leaves it. */
export async function moveRandomly(db: Db, random: Random, exam: RandomExam): Promise<number> {
  const { id, closes_at } = exam
  if (closes_at === null) return 0
  const moved = [-0.4, 0.5].map((hours) => ({
    closes_at: new Date(closes_at.getTime() + hours * HOUR_MS),
  }))
  const removed = { opens_at: null, closes_at: null, keys_shown: 'at_once' as const }
  const change = [...moved, removed][random(4)]
  if (change === undefined) return 0
  await db.updateTable('exam').set(change).where('id', '=', id).execute()
  return 1
}

/** Corrects random keys of a test; one that has this key already stays. */
export async function correctRandomly(db: Db, random: Random, exam: RandomExam): Promise<number> {
  let corrected = 0
  for (let n = 0; n < 3; n++) {
    const index = random(exam.paper.questions.length)
    const asked = exam.paper.questions[index]?.asked
    if (asked === undefined) continue
    const keys: QuestionKey[] = [
      randomKey(random, asked),
      asked.kind === 'options'
        ? { mode: 'options', options: ['A', 'C'] }
        : randomKey(random, asked),
      { mode: 'all', options: [] },
      { mode: 'dropped', options: [] },
    ]
    const key = keys[random(keys.length)] as QuestionKey
    const input = { slug: exam.slug, position: index + 1, paperId: null, key }
    corrected += await correctKey(db, input, act()).then(() => 1, ignoreRefusal)
  }
  return corrected
}

const ignoreRefusal = (error: unknown): number => {
  if (error instanceof OperatorError) return 0
  throw error
}

/** Gives some of the attempts back, erases the learners of some, and counts late answers of some. */
export async function changeRandomly(db: Db, random: Random) {
  const attempts = await db
    .selectFrom('attempt')
    .select(['id', 'user_id', 'paper_id', 'revision'])
    .orderBy('id')
    .execute()
  const done = { givenBack: 0, erased: 0, late: 0 }
  for (const { id, user_id, paper_id } of attempts) {
    const what = random(60)
    if (what < 2) done.givenBack += await giveBack(db, id, act()).then(() => 1)
    if (what === 2) done.erased += await erase(db, user_id)
    if (what > 2 && what < 5) done.late += await answerLate(db, id, paper_id)
  }
  return done
}

const erase = (db: Db, userId: number) =>
  inTransaction(db, async (trx) => {
    const user = await lockForErasing(trx, userId)
    if (user === undefined) return 0
    await eraseAccount(trx, user, { at: new Date(), actor: 'bench' })
    return 1
  })

/** Waits until the server has closed all attempts, graded them again and computed all ranks. */
export async function untilQuiet(db: Db, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs
  while (performance.now() < end) {
    const { rows } = await sql<{ busy: boolean }>`
      SELECT EXISTS (SELECT FROM attempt WHERE closed_at IS NULL)
        OR EXISTS (SELECT FROM regrade WHERE finished_at IS NULL)
        OR EXISTS (SELECT FROM rank_change)
        OR EXISTS (SELECT FROM exam_marks m JOIN paper p ON p.id = m.paper_id JOIN exam e ON e.id = p.exam_id
          WHERE m.closes_at IS DISTINCT FROM e.closes_at) AS busy`.execute(db)
    if (rows[0]?.busy === false) return
    await sleep(200)
  }
  throw new Error('the server has not finished in time')
}

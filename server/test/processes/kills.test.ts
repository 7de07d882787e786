import { envelope } from '@sopan/contract/envelope'
import {
  getOpenAttempt,
  saveAnswers,
  submitAttempt,
  submitReceipt,
} from '@sopan/contract/exams/attempts'
import { expect, it, vi } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { attach } from '#server/db/embedded/attach.ts'

import { examFactories, questions } from '../exams/exam-factories.ts'
import { entry } from '../exams/taking.ts'
import { factories } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { migratedFolder } from './embedded-folder.ts'
import { startServer } from './server-process.ts'

/** Each kill costs a server start; KILLS=20 for a thorough run. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const LEARNERS = 200
const QUESTIONS = 30

const LETTERS: string[] = ['A', 'B', 'C', 'D']
const optionOf = (seq: number) => LETTERS[seq % 4] ?? 'A'

interface Examinee {
  token: string
  id: number
  seq: number
  /** The counter of the last acknowledged save, by question. */
  acknowledged: Map<number, number>
}

interface Setup {
  examId: number
  examinees: Examinee[]
  /** The ids of the questions. */
  asked: number[]
}

it(
  'every acknowledged answer is stored after the server was killed during saves',
  async () => {
    const DATA_DIR = await migratedFolder()
    let setup: Setup | undefined
    for (let kill = 0; kill < KILLS; kill++) {
      const PORT = await freePort()
      const server = await startServer({ PORT, DATA_DIR })
      setup ??= await prepare(DATA_DIR)
      const { examId, examinees, asked } = setup
      for (const examinee of examinees) await expectKept(PORT, examId, examinee)

      let saves = 0
      const saving = examinees.map(async (examinee) => {
        for (;;) {
          await saveNext(PORT, examinee, asked)
          saves++
        }
      })
      const ended = Promise.allSettled(saving)
      await vi.waitFor(() => expect(saves).toBeGreaterThan(300), { timeout: 120_000 })
      server.child.kill('SIGKILL')
      await ended
      await server.ended
    }
    const PORT = await freePort()
    await startServer({ PORT, DATA_DIR })
    for (const examinee of setup?.examinees ?? [])
      await expectKept(PORT, setup?.examId ?? 0, examinee)
  },
  240_000 + KILLS * 240_000,
)

it('a submit that was interrupted by a kill is graded once when it is sent again', async () => {
  const DATA_DIR = await migratedFolder()
  const PORT = await freePort()
  const server = await startServer({ PORT, DATA_DIR })
  const { examinees, asked } = await prepare(DATA_DIR)
  for (const examinee of examinees) await saveNext(PORT, examinee, asked)
  let answered = 0
  const submitting = examinees.map(async (examinee) => {
    await submit(PORT, examinee)
    answered++
    if (answered === 10) server.child.kill('SIGKILL')
  })
  await Promise.allSettled(submitting)
  await server.ended
  expect(answered).toBeLessThan(LEARNERS)

  const next = await freePort()
  await startServer({ PORT: next, DATA_DIR })
  for (const examinee of examinees) {
    const { correct, wrong, skipped } = await submit(next, examinee)
    expect([(correct ?? 0) + (wrong ?? 0), skipped]).toEqual([1, QUESTIONS - 1])
  }
  expect(await gradesOf(DATA_DIR)).toEqual(
    examinees.map(({ id }) => ({ attempt_id: id, version: 1 })),
  )
})

/** Learners who take one test, inserted directly into the database. */
async function prepare(dataDir: string): Promise<Setup> {
  const attached = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  const db = openDatabase({ address: attached.address, max: 2 })
  const now = new Date()
  const exam = await examFactories(db).examWithPaper(
    {},
    { questions: questions(QUESTIONS), time_limit_seconds: 7200 },
  )
  const examinees: Examinee[] = []
  for (let n = 0; n < LEARNERS; n++) {
    const user = await factories(db).user()
    const token = await factories(db).token(user.id, now)
    const attempt = {
      user_id: user.id,
      exam_id: exam.id,
      paper_id: exam.paper.id,
      entitlement_id: null,
      number: 1,
      started_at: now,
      deadline: new Date(now.getTime() + 7_200_000),
      closed_at: null,
      close_reason: null,
    }
    const { id } = await db
      .insertInto('attempt')
      .values(attempt)
      .returning('id')
      .executeTakeFirstOrThrow()
    examinees.push({ token, id, seq: 0, acknowledged: new Map() })
  }
  await db.destroy()
  await attached.close()
  return { examId: exam.id, examinees, asked: exam.paper.questions.map((question) => question.id) }
}

/** The grades in the database, read over a separate connection. */
async function gradesOf(dataDir: string) {
  const attached = await attach({ dataDir, now: () => new Date(), log: () => undefined })
  const db = openDatabase({ address: attached.address, max: 1 })
  const grades = await db
    .selectFrom('grade')
    .select(['attempt_id', 'version'])
    .orderBy('attempt_id')
    .execute()
  await db.destroy()
  await attached.close()
  return grades
}

const isBusy = (error: unknown) => error instanceof Error && error.message.includes(': 503 ')

async function saveNext(port: string, examinee: Examinee, asked: number[]): Promise<void> {
  const seq = ++examinee.seq
  const question = asked[seq % QUESTIONS] ?? 0
  const answers = [entry(question, optionOf(seq), seq)]
  for (;;) {
    try {
      await call(port, examinee, saveAnswers.url, { attempt_id: examinee.id, answers })
      examinee.acknowledged.set(question, seq)
      return
    } catch (error) {
      // A busy server is asked again, as a page does.
      if (!isBusy(error)) throw error
    }
  }
}

async function submit(port: string, examinee: Examinee) {
  const body = await call(port, examinee, submitAttempt.url, {
    attempt_id: examinee.id,
    answers: [],
  })
  return envelope(submitReceipt).parse(body).data
}

async function call(
  port: string,
  examinee: Examinee,
  path: string,
  body?: object,
): Promise<unknown> {
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${examinee.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** The stored answers are the acknowledged ones, or later ones whose response was lost. */
async function expectKept(port: string, examId: number, examinee: Examinee): Promise<void> {
  const body = await call(port, examinee, `${getOpenAttempt.url}?test_id=${examId}`)
  const { data } = getOpenAttempt.schema.response[200].parse(body)
  const saved = new Map(data?.answers.map((answer) => [answer.question_id, answer]))
  for (const [question, seq] of examinee.acknowledged) {
    const answer = saved.get(question)
    expect(answer?.seq).toBeGreaterThanOrEqual(seq)
    expect(answer?.selected_option).toBe(optionOf(answer?.seq ?? 0))
  }
}

import {
  type OpenAttempt,
  type SubmitReceipt,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@sopan/contract/exams/attempts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { truncateAll } from '#test/database.ts'
import {
  AttemptModel,
  type Entry,
  LIMIT,
  MAX_ATTEMPTS,
  type Seen,
} from '#test/exams/attempt-model.ts'
import { entry, taking } from '#test/exams/taking.ts'

import { sweepAttempts } from '../closing/sweep.ts'
import { createPaperCache } from '../paper/cache.ts'

const t = testApp()
const { build, learner, saved, log, attempts, grades, advanceSeconds } = taking(t)

interface Real {
  token: string
  examId: number
  questions: number[]
}

type Command = fc.AsyncCommand<AttemptModel, Real>

/** How a request fares on the network; a lost one is sent again, as the page does. */
type Fate = 'arrives' | 'arrives twice at once' | 'is lost' | 'answer is lost'

/** A command with a name for failure output; the invariants are checked after it. */
function command(
  name: string,
  check: (model: AttemptModel) => boolean,
  run: (model: AttemptModel, real: Real) => Promise<void>,
): Command {
  return {
    check,
    toString: () => name,
    async run(model, real) {
      await run(model, real)
      await expectSame(model, real)
    },
  }
}

/** The invariants: the database equals the model, down to each answer. */
async function expectSame(model: AttemptModel, { questions }: Real): Promise<void> {
  const ids = model.attempts.map((attempt) => attempt.id)
  const rows = await attempts()
  expect(rows.map((row) => row.id)).toEqual(ids)
  expect(rows.map((row) => row.number)).toEqual(ids.map((_, index) => index + 1))
  expect(rows.length).toBeLessThanOrEqual(MAX_ATTEMPTS)
  expect(rows.map((row) => row.revision)).toEqual(
    model.attempts.map((attempt) => attempt.known.size),
  )
  expect(rows.map((row) => row.closed_at === null)).toEqual(
    model.attempts.map((attempt) => attempt.results.length === 0),
  )
  const figures = (await grades()).map((grade) => ({
    id: grade.attempt_id,
    version: grade.version,
    correct: grade.right_count,
    wrong: grade.wrong_count,
    skipped: grade.skipped_count,
  }))
  expect(figures).toEqual(
    model.attempts.flatMap(({ id, results }) =>
      results.map((result, index) => ({ id, version: index + 1, ...result })),
    ),
  )
  for (const attempt of model.attempts) {
    const held = [...attempt.answers.values()]
      .toSorted((a, b) => a.question - b.question)
      .map(({ question, ...entry }) => ({ question_id: questions[question], ...entry }))
    expect(await saved(attempt.id)).toEqual(held)
    expect(await log(attempt.id)).toHaveLength(attempt.known.size)
  }
}

const start = command('start', () => true, tryStart)

async function tryStart(model: AttemptModel, { token, examId }: Real): Promise<void> {
  const expected = model.start()
  const reply = await t.raw(startAttempt, { body: { test_id: examId } }, { token })
  expect(reply.status).toBe(expected === 'refused' ? 403 : 200)
  const open = model.open()
  if (open === undefined) return
  const session = reply.body.data as OpenAttempt
  if (expected === 'new') open.id = session.attempt_id
  expect(session).toMatchObject({
    attempt_id: open.id,
    resumed: expected === 'resumed',
    time_limit: Math.max(0, open.startedAt + LIMIT - model.now),
  })
}

const sweep = command('sweep', () => true, sweepOnce)

async function sweepOnce(model: AttemptModel): Promise<void> {
  let closed = 0
  const expected = model.closeOverdue()
  // A rejected statement may hold its row until shortly after its response; the sweep skips such
  // rows.
  const sweepAgain = async () => {
    closed += await sweepAttempts(t, createPaperCache(), (error) => {
      throw error
    })
    return closed
  }
  await expect.poll(sweepAgain).toBe(expected)
}

/**
 * Moves the clock to a second of the open attempt, mostly near its deadline or the end of its
 * grace.
 */
const waitUntil = (second: number) => {
  const secondsTo = (model: AttemptModel) =>
    (model.open()?.startedAt ?? model.now) + second - model.now
  return command(
    `wait until second ${second}`,
    (model) => secondsTo(model) > 0,
    async (model) => {
      const seconds = secondsTo(model)
      model.now += seconds
      advanceSeconds(seconds)
    },
  )
}

const hasAttempt = (model: AttemptModel) => model.attempts.length > 0

interface Delivery {
  call: 'save' | 'submit'
  /** 1: the previous attempt, which is closed. */
  back: number
  entries: Entry[]
  fate: Fate
  /** Only of a submission, which may also send nothing of it. */
  seen: Seen | null
}

function delivery(sent: Delivery): Command {
  return command(JSON.stringify(sent), hasAttempt, (model, real) => deliver(sent, model, real))
}

async function deliver(sent: Delivery, model: AttemptModel, { token, questions }: Real) {
  const { call, back, entries, fate, seen } = sent
  const attempt = model.attempts.at(-1 - back) ?? model.attempts.at(-1)
  if (attempt === undefined || fate === 'is lost') return
  const answers = entries.map(({ question, option, ...version }) =>
    entry(questions[question] ?? 0, option, version.seq, version),
  )
  const body = { attempt_id: attempt.id, answers }
  const knowledge = seen === null ? {} : { revision: seen.count, writers: seen.writers }
  const send = () =>
    call === 'submit'
      ? t.raw(submitAttempt, { body: { ...body, ...knowledge } }, { token })
      : t.raw(saveAnswers, { body }, { token })
  const replies = await Promise.all(fate === 'arrives twice at once' ? [send(), send()] : [send()])

  const before = attempt.known.size
  const { outcomes, result } =
    call === 'submit' ? model.submit(attempt, entries, seen) : model.save(attempt, entries)
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => (outcomes ? 200 : 409)))
  if (outcomes === null || fate === 'answer is lost') return
  const expected = entries.map(({ question, seq, writer }, index) => [
    `${question} ${seq} ${writer}`,
    outcomes[index],
  ])
  const receipts = replies.map((reply) => reply.body.data as SubmitReceipt)
  expect(Math.min(...receipts.map((receipt) => receipt.revision_before))).toBe(before)
  for (const receipt of receipts) {
    const told = receipt.answers.map(({ question_id, seq, writer, stored, held }) => [
      `${questions.indexOf(question_id)} ${seq} ${writer}`,
      {
        stored,
        held: held && { option: held.selected_option, seq: held.seq, writer: held.writer },
      },
    ])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(expected))
    expect(receipt.revision).toBe(attempt.known.size)
    expect(receipt).toMatchObject(result ?? {})
  }
}

// Few questions, counters and writers, so that they often collide.
const anEntry = fc.record({
  question: fc.constantFrom(0, 0, 1, 2),
  option: fc.constantFrom('A' as const, 'B' as const, 'C' as const, null),
  seq: fc.integer({ min: 1, max: 3 }),
  writer: fc.constantFrom('aaaaaaaa', 'bbbbbbbb'),
})
const entries = fc.array(anEntry, { maxLength: 3 })
const fate = fc.constantFrom<Fate[]>(
  'arrives',
  'arrives',
  'arrives',
  'arrives twice at once',
  'is lost',
  'answer is lost',
)
const back = fc.constantFrom(0, 0, 0, 1)
const seen = fc.record({
  count: fc.integer({ min: 0, max: 6 }),
  writers: fc.subarray(['aaaaaaaa', 'bbbbbbbb']),
})
const sent = { back, entries, fate }
const save = fc
  .record({ ...sent, call: fc.constant('save' as const), seen: fc.constant(null) })
  .map(delivery)
const submit = fc
  .record({ ...sent, call: fc.constant('submit' as const), seen: fc.option(seen) })
  .map(delivery)
const moment = fc
  .constantFrom(60, 599, 600, 629, 630, 631, 645, 646, 5000, 605_400, 605_401)
  .map(waitUntil)

const commands = [fc.constant(start), save, save, save, submit, moment, fc.constant(sweep)]

function followed(numRuns: number): Promise<void> {
  const stories = fc.commands(commands, { maxCommands: 50, size: 'max' })
  const property = fc.asyncProperty(stories, async (story) => {
    await truncateAll(t.db)
    const { token } = await learner()
    const exam = await build().examWithPaper({ max_attempts: MAX_ATTEMPTS })
    const questions = exam.paper.questions.map((question) => question.id)
    const setup = () => ({ model: new AttemptModel(), real: { token, examId: exam.id, questions } })
    await fc.asyncModelRun(setup, story)
  })
  return fc.assert(property, { numRuns })
}

it('attempts follow the model for 25 sequences of commands', async () => {
  await expect(followed(25)).resolves.toBeUndefined()
})

it('attempts follow the model for 100 sequences of commands', { tags: ['long'] }, async () => {
  await expect(followed(100)).resolves.toBeUndefined()
})

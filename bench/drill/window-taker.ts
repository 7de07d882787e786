import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { downloadOwnData } from '@sopan/contract/account'
import { getDashboard } from '@sopan/contract/dashboard'
import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import {
  type OpenAttempt,
  getOpenAttempt,
  saveAnswers,
  startAttempt,
  submitAttempt,
} from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { listAttempts, listHistory, listResults } from '@sopan/contract/exams/results'
import { listOwnTickets } from '@sopan/contract/support'

import { ABILITIES } from '../../domain/src/exams/abilities.ts'
import { PASSWORD } from '../../server/test/factories.ts'
import { textOfZip } from '../../server/test/zip-text.ts'
import type { SignedIn } from '../lib/seed.ts'
import { Calls, type Parts, type Reply } from './calls.ts'
import type { ServerPair } from './server-pair.ts'
import type { WindowRecord } from './window-record.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const
const CAN = [...ABILITIES]
const RETRY_MS = 1000
const THINK_MS = { least: 1000, most: 9000 }
const LOOK_MS = { least: 2000, most: 8000 }
/** Answers count so long after the deadline. */
const GRACE_MS = 30_000
/** How wrong the clock of a server on a busy machine may be. */
const CLOCK_MS = 500

export interface TakenTest {
  id: number
  opensAt: Date
  closesAt: Date
}

export interface TakerOptions extends SignedIn {
  index: number
  /** Minutes for each hour. */
  extra: number
  /** Milliseconds from the opening to the first try to start. */
  startsAfter: number
  /** Submits after the last answer, when the time is over, or never. */
  ends: 'early' | 'time' | 'never'
  /** Also downloads the own data. */
  hasPassword: boolean
}

/** A learner who takes a test at one of two servers, and repeats each call without a response at the other one. */
export class Taker {
  readonly #test: TakenTest
  readonly #record: WindowRecord
  readonly #own: TakerOptions
  readonly #calls: Calls
  #seq = 0
  #isSubmitted = false

  constructor(pair: ServerPair, test: TakenTest, record: WindowRecord, own: TakerOptions) {
    this.#test = test
    this.#record = record
    this.#own = own
    this.#calls = new Calls(pair, {
      app: 'url',
      headers: own.headers,
      server: own.index,
      retryMs: RETRY_MS,
    })
  }

  async take(): Promise<void> {
    await until(this.#test.opensAt.getTime() + this.#own.startsAfter)
    const attempt = await this.#start()
    if (attempt === null) return
    const deadline = Date.parse(attempt.deadline)
    const [first] = attempt.questions
    for (const question of attempt.questions) {
      await sleep(randomInt(THINK_MS.least, THINK_MS.most))
      if (Date.now() > deadline) break
      await this.#save(attempt, question.id)
      if (this.#own.hasPassword && question === first) await this.#downloadOwnData()
    }
    if (this.#own.ends === 'early') return this.#submit(attempt, 'submitted')
    await until(deadline)
    if (this.#own.ends === 'time') return this.#submit(attempt, 'time')
    // In the grace, and after it.
    for (const seconds of [5, 35]) {
      await until(deadline + seconds * 1000)
      if (first !== undefined) await this.#save(attempt, first.id)
    }
  }

  /** Asks for everything that could show keys, until the keys are shown, and for the results at the end. */
  async look(stop: AbortSignal): Promise<void> {
    const test_id = String(this.#test.id)
    const can = CAN.join()
    const asked: [Endpoint, Parts][] = [
      [listResults, { querystring: { test_id, can } }],
      [listResults, { querystring: { test_id, can } }],
      [getOpenAttempt, { querystring: { test_id, can } }],
      [listAttempts, { querystring: { test_id } }],
      [listHistory, {}],
      [getDashboard, {}],
      [getExam, { querystring: { test_id } }],
      [listExams, {}],
      [listOwnTickets, {}],
    ]
    const hasSeenKeys = () => this.#record.hasSeenKeys(this.#own.id)
    while (!stop.aborted && !hasSeenKeys()) {
      await sleep(randomInt(LOOK_MS.least, LOOK_MS.most))
      const [endpoint, input] = asked[randomInt(asked.length)] ?? [getDashboard, {}]
      await this.#ask(endpoint, input)
    }
    if (!hasSeenKeys()) await this.#ask(listResults, { querystring: { test_id, can } })
    if (this.#own.hasPassword) await this.#downloadOwnData()
  }

  async #start(): Promise<OpenAttempt | null> {
    const { opensAt, closesAt, id } = this.#test
    const firstSentAt = Date.now()
    for (;;) {
      const reply = await this.#ask(startAttempt, { body: { test_id: id, can: CAN } })
      const { data: attempt, receivedAt } = reply
      if (reply.status === 200) {
        const { attempt_id: attemptId, started_at: startedAt, deadline } = attempt
        const of = { attemptId, extra: this.#own.extra, startedAt, deadline }
        this.#record.starts.push({ ...of, firstSentAt, receivedAt })
        return attempt
      }
      // A start counts when it is decided, which on a busy machine is later than it was sent.
      if (receivedAt > closesAt.getTime() - CLOCK_MS) return null
      if (reply.sentAt > opensAt.getTime() + CLOCK_MS)
        this.#record.wrong.push(`a start in the window was refused: ${reply.message}`)
      await sleep(RETRY_MS)
    }
  }

  async #save({ attempt_id: id, deadline }: OpenAttempt, question: number): Promise<void> {
    const choice = { seq: ++this.#seq, option: LETTERS[randomInt(5)] ?? 'A' }
    const { seq, option } = choice
    const entry = { question_id: question, selected_option: option, seq, writer: 'writer01' }
    const firstSentAt = Date.now()
    const body = { attempt_id: id, answers: [{ ...entry, seconds: 5 }] }
    const { status, data, receivedAt } = await this.#ask(saveAnswers, { body })
    if (status !== 200) return
    const last = Date.parse(deadline) + GRACE_MS
    if (data.answers[0]?.stored === 'saved') {
      this.#record.acknowledged.choose(id, question, choice)
      if (firstSentAt > last + CLOCK_MS)
        this.#record.wrong.push(`an answer of attempt ${id} after the grace was counted`)
    } else {
      this.#record.late.set(`${id} ${question}`, seq)
      if (receivedAt < last - CLOCK_MS && !this.#isSubmitted)
        this.#record.wrong.push(`an answer of attempt ${id} in time was called late`)
    }
  }

  async #submit({ attempt_id: id }: OpenAttempt, because: 'submitted' | 'time'): Promise<void> {
    this.#isSubmitted = true
    for (;;) {
      const { status, data } = await this.#ask(submitAttempt, { body: { attempt_id: id, because } })
      if (status !== 200) return
      if ('score' in data) {
        // Null until the window is over.
        if (data.score !== null) this.#record.acknowledged.results.set(id, data.score)
        return
      }
      // While closing is paused after an outage.
      await sleep(1000)
    }
  }

  async #downloadOwnData(): Promise<void> {
    const reply = await this.#ask(downloadOwnData, { body: { current_password: PASSWORD } })
    if (reply.status !== 200) return
    const url = `${this.#calls.address}${reply.data.url}`
    const archive = await fetch(url).catch(() => null)
    if (archive?.ok !== true) return
    const text = textOfZip(new Uint8Array(await archive.arrayBuffer()))
    this.#record.note(this.#own.id, downloadOwnData, { text, receivedAt: Date.now() })
  }

  /** A call that no rule refuses, but a start before the opening or after the close. */
  async #ask<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
  ): Promise<Reply<EndpointData<E>>> {
    const reply = await this.#calls.call(endpoint, input)
    this.#record.note(this.#own.id, endpoint, reply)
    if (reply.status !== 200) this.#record.refuse(endpoint, reply)
    return reply
  }
}

const until = (time: number) => sleep(Math.max(0, time - Date.now()))

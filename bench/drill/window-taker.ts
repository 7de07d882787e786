import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { downloadOwnData } from '@sopan/contract/account'
import { getDashboard } from '@sopan/contract/dashboard'
import type { Endpoint, EndpointData } from '@sopan/contract/endpoint'
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
import type { ServerPair } from './server-pair.ts'
import type { Reply, WindowRecord } from './window-record.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const
const CAN = [...ABILITIES]
const RETRY_MS = 1000
const TIMEOUT_MS = 20_000
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

interface Input {
  query?: Record<string, string>
  body?: object
}

/** The reasons for which the rules refuse a start. */
const REFUSAL = /^This test (opens|closed) on /

/** A learner who takes a test at one of two servers, and repeats each call without a response at the other one. */
export class Taker {
  readonly #pair: ServerPair
  readonly #test: TakenTest
  readonly #record: WindowRecord
  readonly #own: TakerOptions
  #server: number
  #attempt: OpenAttempt | null = null
  #seq = 0
  #isSubmitted = false

  constructor(pair: ServerPair, test: TakenTest, record: WindowRecord, own: TakerOptions) {
    this.#pair = pair
    this.#test = test
    this.#record = record
    this.#own = own
    this.#server = own.index
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
      await this.#save(question.id)
      if (this.#own.hasPassword && question === first) await this.#downloadOwnData()
    }
    if (this.#own.ends === 'early') return this.#submit('submitted')
    await until(deadline)
    if (this.#own.ends === 'time') return this.#submit('time')
    // In the grace, and after it.
    for (const seconds of [5, 35]) {
      await until(deadline + seconds * 1000)
      if (first !== undefined) await this.#save(first.id)
    }
  }

  /** Asks for everything that could show keys, until the keys are shown, and for the results at the end. */
  async look(stop: AbortSignal): Promise<void> {
    const test_id = String(this.#test.id)
    const can = CAN.join()
    const asked: [Endpoint, Input][] = [
      [listResults, { query: { test_id, can } }],
      [listResults, { query: { test_id, can } }],
      [getOpenAttempt, { query: { test_id, can } }],
      [listAttempts, { query: { test_id } }],
      [listHistory, {}],
      [getDashboard, {}],
      [getExam, { query: { test_id } }],
      [listExams, {}],
      [listOwnTickets, {}],
    ]
    const hasSeenKeys = () => this.#record.hasSeenKeys(this.#own.id)
    while (!stop.aborted && !hasSeenKeys()) {
      await sleep(randomInt(LOOK_MS.least, LOOK_MS.most))
      const [endpoint, input] = asked[randomInt(asked.length)] ?? [getDashboard, {}]
      await this.#ask(endpoint, input)
    }
    if (!hasSeenKeys()) await this.#ask(listResults, { query: { test_id, can } })
    if (this.#own.hasPassword) await this.#downloadOwnData()
  }

  async #start(): Promise<OpenAttempt | null> {
    const { opensAt, closesAt, id } = this.#test
    const firstSentAt = Date.now()
    for (;;) {
      const reply = await this.#send(startAttempt, { body: { test_id: id, can: CAN } })
      if (reply.status === 200) {
        const attempt = dataOf(startAttempt, reply)
        const { attempt_id: attemptId, started_at: startedAt, deadline } = attempt
        const { id: userId, extra } = this.#own
        const { receivedAt } = reply
        const of = { userId, attemptId, extra, startedAt, deadline }
        this.#record.starts.push({ ...of, firstSentAt, receivedAt })
        this.#attempt = attempt
        return attempt
      }
      this.#refused(startAttempt, reply)
      // A start counts when it is decided, which on a busy machine is later than it was sent.
      if (reply.receivedAt > closesAt.getTime() - CLOCK_MS) return null
      if (reply.sentAt > opensAt.getTime() + CLOCK_MS)
        this.#record.wrong.push(`a start in the window was refused: ${messageOf(reply)}`)
      await sleep(RETRY_MS)
    }
  }

  #refused({ url }: Endpoint, reply: Reply): void {
    if (reply.status === 403 && REFUSAL.test(messageOf(reply))) this.#record.refused++
    else this.#record.wrong.push(`${url}: ${reply.status} ${messageOf(reply)}`)
  }

  async #save(question: number): Promise<void> {
    const attempt = this.#attempt
    if (attempt === null) return
    const { attempt_id: id } = attempt
    const choice = { seq: ++this.#seq, option: LETTERS[randomInt(5)] ?? 'A' }
    const { seq, option } = choice
    const entry = { question_id: question, selected_option: option, seq, writer: 'writer01' }
    const firstSentAt = Date.now()
    const body = { attempt_id: id, answers: [{ ...entry, seconds: 5 }] }
    const reply = await this.#ask(saveAnswers, { body })
    if (reply.status !== 200) return
    const last = Date.parse(attempt.deadline) + GRACE_MS
    const [receipt] = dataOf(saveAnswers, reply).answers
    if (receipt?.stored === 'saved') {
      this.#record.acknowledged.choose(id, question, choice)
      if (firstSentAt > last + CLOCK_MS)
        this.#record.wrong.push(`an answer of attempt ${id} after the grace was counted`)
    } else {
      this.#record.late.set(`${id} ${question}`, seq)
      if (reply.receivedAt < last - CLOCK_MS && !this.#isSubmitted)
        this.#record.wrong.push(`an answer of attempt ${id} in time was called late`)
    }
  }

  async #submit(because: 'submitted' | 'time'): Promise<void> {
    const id = this.#attempt?.attempt_id ?? 0
    this.#isSubmitted = true
    for (;;) {
      const reply = await this.#ask(submitAttempt, { body: { attempt_id: id, because } })
      if (reply.status !== 200) return
      const receipt = dataOf(submitAttempt, reply)
      if ('score' in receipt) {
        // Null until the window is over.
        if (receipt.score !== null) this.#record.acknowledged.results.set(id, receipt.score)
        return
      }
      // While closing is paused after an outage.
      await sleep(1000)
    }
  }

  async #downloadOwnData(): Promise<void> {
    const reply = await this.#ask(downloadOwnData, { body: { current_password: PASSWORD } })
    if (reply.status !== 200) return
    const { url } = dataOf(downloadOwnData, reply)
    const archive = await fetch(`${this.#pair.addressOf(this.#server)}${url}`).catch(() => null)
    if (archive?.ok !== true) return
    const text = textOfZip(new Uint8Array(await archive.arrayBuffer()))
    this.#record.note(this.#own.id, downloadOwnData, { ...reply, text, receivedAt: Date.now() })
  }

  /** A call that no rule refuses. */
  async #ask(endpoint: Endpoint, input: Input): Promise<Reply> {
    const reply = await this.#send(endpoint, input)
    if (reply.status !== 200) this.#refused(endpoint, reply)
    return reply
  }

  /** Repeats a call at the other server while there is no response. */
  async #send(endpoint: Endpoint, { query = {}, body }: Input): Promise<Reply> {
    const search = new URLSearchParams(query)
    for (;;) {
      const sentAt = Date.now()
      const url = `${this.#pair.addressOf(this.#server)}/api${endpoint.url}?${search}`
      try {
        const response = await fetch(url, {
          method: endpoint.method,
          headers: { ...this.#own.headers, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const reply = { status: response.status, text, sentAt, receivedAt: Date.now() }
        this.#record.note(this.#own.id, endpoint, reply)
        // As a server that stops or starts responds, which a page repeats.
        if (reply.status !== 503) return reply
        this.#record.repeated++
      } catch {
        this.#record.repeated++
      }
      if (this.#pair.isStopped) throw new Error('the servers were stopped')
      this.#server++
      await sleep(RETRY_MS)
    }
  }
}

const dataOf = <E extends Endpoint>(_: E, { text }: Reply): EndpointData<E> =>
  (JSON.parse(text) as { data: EndpointData<E> }).data

function messageOf({ text }: Reply): string {
  try {
    return (JSON.parse(text) as { message: string }).message
  } catch {
    return text.slice(0, 100)
  }
}

const until = (time: number) => sleep(Math.max(0, time - Date.now()))

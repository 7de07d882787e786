import type { Answer } from '@sopan/contract/exams/answer'
import type { AnswerEntry, SubmitReceipt } from '@sopan/contract/exams/attempts'
import type { AttemptNote } from '@sopan/contract/exams/notes'
import { NO_NOTES, type Notes, mergeNotes, subjectOf } from '@sopan/domain/exams/notes'
import { hasBegun, inTimeUntil } from '@sopan/domain/exams/section-clocks'
import { isNewer } from '@sopan/domain/exams/write-order'

import type { ExamApi, SendOptions, Submission } from '#web/features/exams/engine/exam-api.ts'
import { sectionOf } from '#web/features/exams/engine/sections.ts'
import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'
import { readReceipt } from '#web/lib/api/wire/exams/receipt.ts'

/** Resolves after the seconds; fails as soon as the call is aborted. */
const pause = (seconds: number, signal?: AbortSignal) =>
  seconds === 0
    ? Promise.resolve()
    : new Promise<void>((resolve, reject) => {
        setTimeout(resolve, seconds * 1000)
        signal?.addEventListener('abort', () => reject(new Lost()))
      })

class Lost extends Error {
  constructor() {
    super('lost on the way')
  }
}
class Refused extends Error {}
class Unauthorized extends Error {}
class Unknown extends Error {}

/**
 * The server's side of an attempt, reduced to its rules: of each question the greater (seq, writer)
 * is stored; after the deadline and its grace period, or the grading, an entry is late.
 */
export class ExamServer {
  readonly stored = new Map<number, AnswerEntry>()
  readonly late: AnswerEntry[] = []
  readonly log: {
    call: 'save' | 'submit' | 'fetch'
    entries: AnswerEntry[]
    notes?: AttemptNote[]
    submission?: Submission
  }[] = []
  attempt: Attempt
  deadline: number
  sectionEnds: number[] | null
  graded: Map<number, Answer | null> | null = null
  /** The outcome of the next calls: the request is lost, the response is lost, or it is refused. */
  faults: ('request' | 'response' | 'refused' | 'unauthorized')[] = []
  /** The server was restored from a backup older than the start. */
  hasForgotten = false
  /** No call arrives. */
  isCut = false
  /** Calls hang: there is neither a response nor an error. */
  isSwallowing = false
  /** The number of entries that the server can still store. */
  room = Infinity
  revision = 0
  notes: Notes = NO_NOTES
  /** False on a server of a version without notes. */
  takesNotes = true
  /** It stores no notes, as while their attempt is locked. */
  isBusyForNotes = false
  /** It refuses every save that has notes. */
  refusesNotes = false
  /** Seconds that a call takes before and after it reaches the server. */
  slow: readonly [number, number] = [0, 0]
  /** No attempt is closed because of its time, as after an outage. */
  isPaused = false
  /** The seconds of the submission that closed the attempt. */
  seconds: Record<string, number> | null = null
  /** A question whose entries the server refuses. */
  poison: number | null = null
  /** Every entry that arrived, by its version, and the revision with it. */
  readonly #seen = new Map<string, { option: Answer | null; writer: string; revision: number }>()
  now: () => number

  constructor(attempt: Attempt, now: () => number) {
    this.attempt = attempt
    this.deadline = attempt.deadline ?? 0
    this.sectionEnds = attempt.sectionEnds
    this.now = now
  }

  get maxSeq(): number {
    return Math.max(0, ...[...this.stored.values()].map(({ seq }) => seq))
  }

  options(): Record<number, Answer | null> {
    return Object.fromEntries(
      [...this.stored].map(([id, { selected_option: option }]) => [id, option]),
    )
  }

  store(entries: readonly AnswerEntry[]) {
    if (entries.some((entry) => entry.question_id === this.poison)) throw new Refused('foreign')
    for (const entry of entries) {
      const { question_id: id, seq, writer, selected_option: option } = entry
      const version = `${id} ${seq} ${writer}`
      const known = this.#seen.get(version)
      if (known !== undefined && known.option !== option) throw new Refused('differs')
      this.#seen.set(version, known ?? { option, writer, revision: this.revision + 1 })
    }
    const at = new Date(this.now())
    const isLate = (entry: AnswerEntry) =>
      this.graded !== null || at > inTimeUntil(this.#ends, this.#sectionOf(entry))
    const revisionBefore = this.revision
    const fresh = entries.filter((entry) => !this.#isStored(entry))
    const early = fresh.filter((entry) => !hasBegun(this.#ends, this.#sectionOf(entry), at))
    const kept = fresh.filter((entry) => !early.includes(entry)).slice(0, this.room)
    this.room -= kept.length
    if (kept.length > 0) this.revision += 1
    for (const entry of kept) {
      if (isLate(entry)) {
        this.late.push(entry)
        continue
      }
      const held = this.stored.get(entry.question_id)
      if (held === undefined || isNewer(entry, held)) this.stored.set(entry.question_id, entry)
    }
    const notKept = fresh.filter((entry) => !kept.includes(entry))
    const stateOf = (entry: AnswerEntry) => {
      const reason = early.includes(entry) ? 'not_open' : 'too_many'
      if (notKept.includes(entry)) return { stored: 'not_kept', reason }
      return { stored: isLate(entry) ? 'late' : 'saved', reason: null }
    }
    return { ...this.#receipt(entries, stateOf), revision_before: revisionBefore }
  }

  get #ends() {
    return {
      deadline: new Date(this.deadline),
      sectionEnds: this.sectionEnds && this.sectionEnds.map((end) => new Date(end)),
      inWindow: this.attempt.inWindow,
    }
  }

  #sectionOf({ question_id: id }: AnswerEntry): number {
    return sectionOf(this.attempt, id)
  }

  /** The part of a response that is about the notes of a save. */
  #storeNotes(sent: AttemptNote[]): { notes?: AttemptNote[] } {
    if (!this.takesNotes || sent.length === 0) return {}
    if (this.graded !== null || this.isBusyForNotes) return { notes: [] }
    this.notes = mergeNotes(this.notes, sent)
    return { notes: sent.flatMap((note) => this.notes.get(subjectOf(note)) ?? []) }
  }

  /** Its notes as it sends them with the attempt. */
  get sentNotes(): AttemptNote[] | null {
    return this.takesNotes ? [...this.notes.values()] : null
  }

  /** Whether writers other than these have added entries after one revision, up to another one. */
  #isContinued({ revision, writers = [] }: Submission, upTo: number): boolean {
    const isUnknown = (one: { writer: string; revision: number }) =>
      revision !== undefined && one.revision > revision && !writers.includes(one.writer)
    return [...this.#seen.values()].some((one) => one.revision <= upTo && isUnknown(one))
  }

  #heldBeside({ question_id: id, seq, writer }: AnswerEntry) {
    const held = this.stored.get(id)
    if (held === undefined || (held.seq === seq && held.writer === writer)) return null
    return { selected_option: held.selected_option, seq: held.seq, writer: held.writer }
  }

  #isStored({ question_id: id, seq, writer }: AnswerEntry): boolean {
    return [...this.stored.values(), ...this.late].some(
      (held) => held.question_id === id && held.seq === seq && held.writer === writer,
    )
  }

  #receipt(entries: readonly AnswerEntry[], stateOf: (entry: AnswerEntry) => object) {
    return {
      attempt_id: this.attempt.id,
      revision: this.revision,
      deadline: new Date(this.deadline).toISOString(),
      section_ends: this.sectionEnds?.map((end) => new Date(end).toISOString()),
      server_now: new Date(this.now()).toISOString(),
      max_seq: this.maxSeq,
      state: this.graded === null ? 'open' : 'closed',
      answers: entries.map((entry) => ({
        question_id: entry.question_id,
        seq: entry.seq,
        writer: entry.writer,
        ...stateOf(entry),
        held: this.#heldBeside(entry),
      })),
    }
  }

  /** The body of a call's response; a test may damage it. */
  responseOf = (response: object): unknown => response

  grade(): void {
    this.graded ??= new Map([...this.stored].map(([id, entry]) => [id, entry.selected_option]))
  }

  async #pass<T>(respond: () => T, options: SendOptions = {}): Promise<T> {
    const { signal, timeoutMs = 30_000 } = options
    const [up, down] = this.slow
    await pause(Math.min(up, timeoutMs / 1000), signal)
    if (up * 1000 >= timeoutMs) throw new Lost()
    if (this.isSwallowing) {
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Lost()))
      })
    }
    const fault = this.isCut ? 'request' : this.faults.shift()
    if (fault === 'request') throw new Lost()
    if (fault === 'refused') throw new Refused('X')
    if (fault === 'unauthorized') throw new Unauthorized()
    const result = respond()
    await pause(Math.min(down, timeoutMs / 1000), signal)
    if (down * 1000 >= timeoutMs) throw new Lost()
    if (fault === 'response') throw new Lost()
    return result
  }

  readonly api: ExamApi = {
    save: async (id, { answers: entries, notes = [] }, options) => {
      const sent = await this.#pass(() => {
        if (this.hasForgotten) throw new Unknown('X')
        this.log.push({ call: 'save', entries, ...(notes.length > 0 && { notes }) })
        if (this.refusesNotes && notes.length > 0) throw new Refused('notes')
        return this.responseOf({ ...this.store(entries), ...this.#storeNotes(notes) })
      }, options)
      return readReceipt(sent, id)
    },
    submit: async (id, submission, options) => {
      const sent = await this.#pass(() => {
        const { answers: entries, because, seconds } = submission
        if (this.hasForgotten) throw new Unknown('X')
        this.log.push({ call: 'submit', entries, submission })
        const receipt = this.store(entries)
        const isEarly = this.now() < this.deadline
        const staysOpen =
          because === 'time'
            ? isEarly || this.isPaused
            : isEarly && this.#isContinued(submission, receipt.revision_before)
        if (staysOpen && this.graded === null) return this.responseOf(receipt)
        this.grade()
        this.seconds ??= seconds
        const total = this.attempt.questions.length
        return this.responseOf({
          ...receipt,
          state: 'closed',
          attempt_id: this.attempt.id,
          test_id: this.attempt.testId,
          test_name: this.attempt.testName,
          score: this.graded?.size ?? 0,
          total_questions: total,
          percentage: 100,
        })
      }, options)
      const receipt = readReceipt(sent, id)
      return { receipt, outcome: receipt.isClosed ? (sent as SubmitReceipt) : null }
    },
    fetchAttempt: async () => {
      const sentAt = performance.now()
      const attempt = await this.#pass(() => {
        this.log.push({ call: 'fetch', entries: [] })
        if (this.graded !== null || this.hasForgotten) return null
        return {
          ...this.attempt,
          deadline: this.deadline,
          sectionEnds: this.sectionEnds,
          serverNow: this.now(),
          secondsLeft: Math.ceil((this.deadline - this.now()) / 1000),
          maxSeq: this.maxSeq,
          revision: this.revision,
          answers: [...this.stored.values()],
          notes: this.sentNotes,
          resumed: true,
        }
      })
      return attempt && { attempt, callTimes: { sentAt, receivedAt: performance.now() } }
    },
    kindOf: (error) => {
      if (error instanceof Unauthorized) return 'signed-out'
      if (error instanceof Unknown) return 'unknown-attempt'
      return error instanceof Refused ? 'refused' : 'network'
    },
    refusesEntries: (error) => error instanceof Refused,
    isOwnResponse: (error) => error instanceof Refused || error instanceof Unknown,
    messageOf: (error) => (error as Error).message,
  }
}

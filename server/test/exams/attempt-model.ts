import type { OptionLetter } from '@sopan/contract/exams/option'

// A minimal model of a learner's attempts at one test. It does not use product code: behaviour on
// which both agree after thousands of random sequences is assumed to be correct.

const KEYS: OptionLetter[] = ['A', 'B', 'C', 'D']
export const MAX_ATTEMPTS = 2
export const LIMIT = 600
const GRACE = 30
const CLOSED_AFTER = 45
const KEPT = 7 * 86_400

export interface Entry {
  /** Index of the question, from 0. */
  question: number
  option: OptionLetter | null
  seq: number
  writer: string
}

export interface Result {
  correct: number
  wrong: number
  skipped: number
}

/** The answers that the page which submits has seen: the first ones that arrived, and all answers of some writers. */
export interface Seen {
  count: number
  writers: string[]
}

interface Outcome {
  stored: 'saved' | 'late' | 'not_kept'
  /** The stored answer to the question if it differs from this one. */
  held: Omit<Entry, 'question'> | null
}

interface Delivered {
  /** The outcome of each answer; null if all of them are rejected. */
  outcomes: Outcome[] | null
  result: Result | null
}

interface ModelAttempt {
  id: number
  startedAt: number
  /** The greatest answer in time, by question. */
  answers: Map<number, Entry>
  /** Every answer that arrived, whether it was in time, and how many had arrived with it. */
  known: Map<string, { option: OptionLetter | null; inTime: boolean; writer: string; size: number }>
  closedAt: number
  /** One per grade; empty while the attempt is open. */
  results: Result[]
}

const keyOf = ({ question, seq, writer }: Entry) => `${question} ${seq} ${writer}`

function isGreater(one: Entry, other: Entry | undefined): boolean {
  if (other === undefined || one.seq > other.seq) return true
  return one.seq === other.seq && one.writer > other.writer
}

export class AttemptModel {
  now = 0
  readonly attempts: ModelAttempt[] = []

  open(): ModelAttempt | undefined {
    const last = this.attempts.at(-1)
    return last?.results.length === 0 ? last : undefined
  }

  /** The server closes overdue attempts before it answers about a test. */
  closeOverdue(): number {
    const open = this.open()
    if (open === undefined || this.now <= open.startedAt + LIMIT + CLOSED_AFTER) return 0
    this.#finish(open)
    return 1
  }

  /** The result of a start: resumed, a new attempt (without an id yet), or refused. */
  start(): 'resumed' | 'new' | 'refused' {
    this.closeOverdue()
    if (this.open() !== undefined) return 'resumed'
    if (this.attempts.length === MAX_ATTEMPTS) return 'refused'
    const empty = { answers: new Map(), known: new Map(), closedAt: Infinity, results: [] }
    this.attempts.push({ id: 0, startedAt: this.now, ...empty })
    return 'new'
  }

  #deliver(attempt: ModelAttempt, entries: readonly Entry[]): Outcome[] | null {
    const options = new Map([...attempt.known].map(([key, { option }]) => [key, option]))
    for (const entry of entries) {
      const before = options.get(keyOf(entry))
      if (before !== undefined && before !== entry.option) return null
      options.set(keyOf(entry), entry.option)
    }
    const end = attempt.startedAt + LIMIT
    const inTime = this.now <= attempt.closedAt && this.now <= end + GRACE
    const isTooLate = this.now > end + KEPT
    let isChanged = false
    const size = new Set([...attempt.known.keys(), ...entries.map(keyOf)]).size
    const stored = entries.map((entry) => {
      const key = keyOf(entry)
      const known = attempt.known.get(key)
      if (known === undefined && isTooLate) return 'not_kept'
      const { option, writer } = entry
      attempt.known.set(key, known ?? { option, inTime, writer, size })
      if (inTime && isGreater(entry, attempt.answers.get(entry.question))) {
        attempt.answers.set(entry.question, entry)
        isChanged = true
      }
      return inTime || known?.inTime === true ? 'saved' : 'late'
    })
    if (isChanged && attempt.results.length > 0) attempt.results.push(resultOf(attempt))
    return entries.map((entry, index) => ({
      stored: stored[index] ?? 'late',
      held: storedInsteadOf(entry, attempt.answers.get(entry.question)),
    }))
  }

  save(attempt: ModelAttempt, entries: readonly Entry[]): Delivered {
    return { outcomes: this.#deliver(attempt, entries), result: null }
  }

  submit(attempt: ModelAttempt, entries: readonly Entry[], seen: Seen | null): Delivered {
    const isOver = this.now >= attempt.startedAt + LIMIT
    const isUnknown = [...attempt.known.values()].some(
      ({ size, writer }) => seen !== null && size > seen.count && !seen.writers.includes(writer),
    )
    const outcomes = this.#deliver(attempt, entries)
    const isOpen = attempt.results.length === 0
    if (outcomes !== null && isOpen && (isOver || !isUnknown)) this.#finish(attempt)
    return { outcomes, result: attempt.results.at(-1) ?? null }
  }

  #finish(attempt: ModelAttempt): void {
    attempt.closedAt = this.now
    attempt.results.push(resultOf(attempt))
  }
}

function storedInsteadOf(entry: Entry, held: Entry | undefined): Outcome['held'] {
  if (held === undefined || keyOf(held) === keyOf(entry)) return null
  return { option: held.option, seq: held.seq, writer: held.writer }
}

function resultOf(attempt: ModelAttempt): Result {
  const options = KEYS.map((_, question) => attempt.answers.get(question)?.option ?? null)
  const correct = options.filter((option, question) => option === KEYS[question]).length
  const skipped = options.filter((option) => option === null).length
  return { correct, wrong: KEYS.length - correct - skipped, skipped }
}

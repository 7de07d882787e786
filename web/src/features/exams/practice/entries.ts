import {
  type PracticeEntry,
  type PractisedTest,
  savePractice,
} from '@sopan/contract/exams/practice'
import { MOST_ENTRIES_SENT } from '@sopan/contract/learner-limits'

import { ApiError } from '#web/lib/api/api-error.ts'
import { callData } from '#web/lib/api/call.ts'
import { serverNow } from '#web/lib/browser/clock.ts'
import { readJson, remove, write } from '#web/lib/browser/storage.ts'
import { isFields } from '#web/lib/fields.ts'
import { storedUser } from '#web/lib/session/stored-user.ts'
import { newWriterId } from '#web/lib/writer-id.ts'

export type SentEntry = PracticeEntry & { question_id: number }

const writer = newWriterId()

type UnsentByLearner = Record<string, SentEntry[]>

const isUnsent = (value: unknown): value is UnsentByLearner =>
  isFields(value) && Object.values(value).every(Array.isArray)

/** The unsent entries while the device is full. */
let unstored: UnsentByLearner | null = null

/** The unsent entries of each learner who has used this device: a session that has ended keeps them for the same learner. */
const readUnsent = () => unstored ?? readJson<UnsentByLearner>('practice_unsent', isUnsent, {})

/** The entries that this device has not sent yet. */
const unsentOf = (userId: number): SentEntry[] => readUnsent()[userId] ?? []

const isSame = (one: SentEntry, other: SentEntry) =>
  one.question_id === other.question_id &&
  one.at === other.at &&
  one.writer === other.writer &&
  one.act === other.act

/** The time of the last entry of this page. */
let lastAt = 0

/**
 * Stores an entry on this device and sends it, now or with a later one. `asOf` is when the server sent the question, if that
 * was before this page: a device whose clock is slow would answer before that.
 */
export function addEntry(
  userId: number,
  questionId: number,
  act: Pick<PracticeEntry, 'act' | 'answer'>,
  asOf: string | null = null,
): SentEntry {
  lastAt = Math.max(serverNow().getTime(), asOf === null ? 0 : Date.parse(asOf), lastAt + 1)
  const entry = { question_id: questionId, ...act, at: new Date(lastAt).toISOString(), writer }
  store(userId, [...unsentOf(userId), entry])
  void sendEntries(userId)
  return entry
}

function store(userId: number, entries: readonly SentEntry[]): void {
  // Another tab may have signed out, which has deleted them.
  if (entries.length > 0 && storedUser()?.id !== userId) return
  const { [userId]: _, ...others } = readUnsent()
  const unsent = entries.length === 0 ? others : { ...others, [userId]: entries }
  const isEmpty = Object.keys(unsent).length === 0
  if (isEmpty) remove('practice_unsent')
  unstored = isEmpty || write('practice_unsent', JSON.stringify(unsent)) ? null : unsent
}

/** Deletes the entries of a learner who signs out. */
export const removeEntries = (userId: number): void => store(userId, [])

/** Sends what this device has stored; it stays stored until the server has it. */
export async function sendEntries(userId: number): Promise<void> {
  const sent = unsentOf(userId).slice(0, MOST_ENTRIES_SENT)
  if (sent.length === 0 || !(await areTaken(userId, sent))) return
  const rest = unsentOf(userId).filter((one) => !sent.some((other) => isSame(one, other)))
  store(userId, rest)
  if (rest.length > 0) await sendEntries(userId)
}

/** Whether the server has taken entries. Without a network or a session they wait. */
async function areTaken(userId: number, entries: readonly SentEntry[]): Promise<boolean> {
  try {
    await callData(savePractice, { body: { entries: [...entries], user_id: userId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) return false
    // An entry that the server cannot read would never be sent, and must not take the others with it.
    if (entries.length === 1) return true
    for (const entry of entries) if (!(await areTaken(userId, [entry]))) return false
  }
  return true
}

/** Tests with the entries that the server does not have yet. */
export function withUnsent(userId: number, tests: readonly PractisedTest[]): PractisedTest[] {
  return unsentOf(userId).reduce(withEntry, [...tests])
}

/** Tests with one more entry. */
export const withEntry = (tests: PractisedTest[], entry: SentEntry): PractisedTest[] =>
  tests.map((test) => ({
    ...test,
    questions: test.questions.map((one) =>
      one.question.id === entry.question_id ? { ...one, entries: [...one.entries, entry] } : one,
    ),
  }))

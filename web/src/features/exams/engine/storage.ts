import type { AnswerEntry } from '@sopan/contract/attempts'
import { isNewer } from '@sopan/domain/write-order'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'

import { EXAM_DATABASE } from '#web/lib/kept-exams.ts'

import type { Attempt } from '../read-attempt.ts'
import type { ClockNote } from './clock.ts'

export interface AttemptKey {
  userId: number
  attemptId: number
}

/** What the learner sees beside the answers, and how far the attempt is. Changes all the time. */
export interface AttemptNotes {
  /** Index of the question on the screen. */
  current: number
  marked: number[]
  visited: number[]
  language: string
  /** Seconds spent, by question id. */
  seconds: Record<number, number>
  clock: ClockNote
  /** Why the attempt is to be submitted, or null while it runs. */
  ending: 'chosen' | 'time' | 'elsewhere' | null
}

/** An answer on this device; `isSent` once the server has acknowledged it. */
export interface KeptEntry {
  entry: AnswerEntry
  isSent: boolean
}

export interface KeptAttempt {
  attempt: Attempt
  notes: AttemptNotes
  /** Of each question the newest entry that was made here. */
  entries: KeptEntry[]
}

interface Schema extends DBSchema {
  /** The start answer with its questions: large, and written once. */
  papers: { key: [number, number]; value: AttemptKey & { attempt: Attempt } }
  notes: { key: [number, number]; value: AttemptKey & { notes: AttemptNotes } }
  entries: { key: [number, number, number]; value: AttemptKey & KeptEntry }
}

type Database = IDBPDatabase<Schema>

/** Losing the last write in a power cut would lose an answer. */
const SAFE = { durability: 'strict' } as const

/** Some browsers now and then leave a database unopened for ever; no test waits for that. */
const OPEN_PATIENCE_MS = 4000

let opening: Promise<Database> | null = null

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database does not open')), OPEN_PATIENCE_MS)
  })

function open(): Promise<Database> {
  opening ??= Promise.race([openDatabase(), tooLate()]).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

function openDatabase(): Promise<Database> {
  return openDB<Schema>(EXAM_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('papers', { keyPath: ['userId', 'attemptId'] })
      database.createObjectStore('notes', { keyPath: ['userId', 'attemptId'] })
      database.createObjectStore('entries', {
        keyPath: ['userId', 'attemptId', 'entry.question_id'],
      })
    },
    terminated() {
      opening = null
    },
  })
}

/** Everything below the key of one attempt. */
const entriesOf = ({ userId, attemptId }: AttemptKey) =>
  IDBKeyRange.bound([userId, attemptId, -Infinity], [userId, attemptId, Infinity])

const keyOf = ({ userId, attemptId }: AttemptKey): [number, number] => [userId, attemptId]

export async function keepAttempt(
  key: AttemptKey,
  attempt: Attempt,
  notes: AttemptNotes,
): Promise<void> {
  const tx = (await open()).transaction(['papers', 'notes'], 'readwrite', SAFE)
  await Promise.all([
    tx.objectStore('papers').put({ ...key, attempt }),
    tx.objectStore('notes').put({ ...key, notes }),
    tx.done,
  ])
}

const ALL = ['papers', 'notes', 'entries'] as const
type Transaction = IDBPTransaction<Schema, typeof ALL, 'readwrite'>

/** Whether the paper is stored. Browsers and cleaning apps delete what is stored at any time. */
const hasPaper = async (tx: Transaction, key: AttemptKey): Promise<boolean> =>
  (await tx.objectStore('papers').getKey(keyOf(key))) !== undefined

/** Of two entries of one question the newer one stays. */
async function putEntry(tx: Transaction, key: AttemptKey, kept: KeptEntry): Promise<void> {
  const store = tx.objectStore('entries')
  const known = await store.get([...keyOf(key), kept.entry.question_id])
  if (known === undefined || isNewer(kept.entry, known.entry)) await store.put({ ...key, ...kept })
}

async function putWhole(tx: Transaction, key: AttemptKey, whole: KeptAttempt): Promise<void> {
  const { attempt, notes, entries } = whole
  await tx.objectStore('papers').put({ ...key, attempt })
  await tx.objectStore('notes').put({ ...key, notes })
  for (const kept of entries) await putEntry(tx, key, kept)
}

/**
 * Keeps the notes of an attempt that is stored. Where it is not, `whole` stores everything again;
 * without it nothing is stored, for an attempt that another tab has finished must not come back.
 */
export async function keepNotes(
  key: AttemptKey,
  notes: AttemptNotes,
  whole?: () => KeptAttempt,
): Promise<void> {
  const tx = (await open()).transaction(ALL, 'readwrite')
  if (await hasPaper(tx, key)) await tx.objectStore('notes').put({ ...key, notes })
  else if (whole !== undefined) await putWhole(tx, key, whole())
  await tx.done
}

/** Keeps an entry that is to be sent, and everything else again where the paper is gone. */
export async function keepEntry(
  key: AttemptKey,
  entry: AnswerEntry,
  whole?: () => KeptAttempt,
): Promise<void> {
  const tx = (await open()).transaction(ALL, 'readwrite', SAFE)
  if (whole !== undefined && !(await hasPaper(tx, key))) await putWhole(tx, key, whole())
  await putEntry(tx, key, { entry, isSent: false })
  await tx.done
}

/** What the server stores of a question takes the place of what was made here; null for nothing. */
export async function replaceEntry(
  key: AttemptKey,
  questionId: number,
  stored: AnswerEntry | null,
): Promise<void> {
  const database = await open()
  if (stored === null) await database.delete('entries', [...keyOf(key), questionId])
  else await database.put('entries', { ...key, entry: stored, isSent: true })
}

/** Marks exactly the entries that were acknowledged. They stay: a reload shows what was answered. */
export async function markSent(
  key: AttemptKey,
  acknowledged: readonly Pick<AnswerEntry, 'question_id' | 'seq' | 'writer'>[],
): Promise<void> {
  const tx = (await open()).transaction('entries', 'readwrite')
  for (const { question_id: id, seq, writer } of acknowledged) {
    const known = await tx.store.get([...keyOf(key), id])
    if (known?.entry.seq === seq && known.entry.writer === writer) {
      await tx.store.put({ ...known, isSent: true })
    }
  }
  await tx.done
}

/** Attempts of a user that are kept on this device, newest first. */
export async function listAttempts(userId: number): Promise<KeptAttempt[]> {
  const database = await open()
  const range = IDBKeyRange.bound([userId, -Infinity], [userId, Infinity])
  const papers = await database.getAll('papers', range)
  const kept = await Promise.all(
    papers.map(async ({ attempt, ...key }) => {
      const row = await database.get('notes', keyOf(key))
      if (row === undefined) return []
      const rows = await database.getAll('entries', entriesOf(key))
      const entries = rows.map(({ entry, isSent }) => ({ entry, isSent }))
      return [{ attempt, notes: row.notes, entries }]
    }),
  )
  return kept.flat().toReversed()
}

export async function findAttempt(userId: number, testId: number): Promise<KeptAttempt | null> {
  const kept = await listAttempts(userId)
  return kept.find(({ attempt }) => attempt.testId === testId) ?? null
}

/** The attempt is over, and everything of it has arrived. */
export async function dropAttempt(key: AttemptKey): Promise<void> {
  const tx = (await open()).transaction(['papers', 'notes', 'entries'], 'readwrite')
  await Promise.all([
    tx.objectStore('papers').delete(keyOf(key)),
    tx.objectStore('notes').delete(keyOf(key)),
    tx.objectStore('entries').delete(entriesOf(key)),
    tx.done,
  ])
}

/** What no server has acknowledged of a user's attempts, oldest first, also without its paper. */
export async function listUnsent(userId: number): Promise<Map<number, AnswerEntry[]>> {
  const database = await open()
  const range = IDBKeyRange.bound([userId, -Infinity, -Infinity], [userId, Infinity, Infinity])
  const waiting = (await database.getAll('entries', range)).filter(({ isSent }) => !isSent)
  const inOrder = waiting.toSorted((a, b) => (isNewer(a.entry, b.entry) ? 1 : -1))
  const byAttempt = new Map<number, AnswerEntry[]>()
  for (const { attemptId, entry } of inOrder) {
    byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), entry])
  }
  return byAttempt
}

/** A paper of anybody on this device, and when its attempt ends. */
export interface PaperNote extends AttemptKey {
  endsAt: number
}

export async function listPapers(): Promise<PaperNote[]> {
  const rows = await (await open()).getAll('notes')
  return rows.map(({ userId, attemptId, notes }) => ({
    userId,
    attemptId,
    endsAt: notes.clock.endsAt,
  }))
}

/** Takes the questions off the device; answers that were never sent stay. True where some do. */
export async function dropPaper(key: AttemptKey): Promise<boolean> {
  const tx = (await open()).transaction(ALL, 'readwrite')
  const entries = await tx.objectStore('entries').getAll(entriesOf(key))
  await tx.objectStore('papers').delete(keyOf(key))
  await tx.objectStore('notes').delete(keyOf(key))
  for (const { entry, isSent } of entries) {
    if (isSent) await tx.objectStore('entries').delete([...keyOf(key), entry.question_id])
  }
  await tx.done
  return entries.some(({ isSent }) => !isSent)
}

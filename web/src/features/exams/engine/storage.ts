import type { AnswerEntry } from '@sopan/contract/exams/attempts'
import { isNewer } from '@sopan/domain/exams/write-order'
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'

import type { Attempt } from '#web/lib/api/wire/exams/attempt.ts'
import { type ExamQuestion, kindOf } from '#web/lib/api/wire/exams/question.ts'
import {
  EXAM_DATABASE,
  addAttemptOnDevice,
  removeAttemptOnDevice,
} from '#web/lib/attempts-on-device.ts'

import type { AttemptKey, DeviceNotes, StoredAttempt, StoredEntry } from './reducer/state.ts'
import { type StoredNotes, readDeviceNotes } from './stored-notes.ts'
import {
  addUnconfirmed,
  removeUnconfirmed,
  removeUnconfirmedOf,
  unconfirmedEntries,
} from './unconfirmed-entries.ts'

/** Attempts of earlier versions lack these, and their questions the kind. */
type Newer = 'inWindow' | 'notes' | 'paperHash'
type StoredPaper = Omit<Attempt, Newer | 'questions'> &
  Partial<Pick<Attempt, Newer>> & {
    questions: (Omit<ExamQuestion, 'kind'> & Partial<Pick<ExamQuestion, 'kind'>>)[]
  }

interface Schema extends DBSchema {
  /** The attempt as the server last sent it: large, so written only after a start or a fetch. */
  papers: { key: [number, number]; value: AttemptKey & { attempt: StoredPaper } }
  notes: { key: [number, number]; value: AttemptKey & { notes: StoredNotes } }
  entries: { key: [number, number, number]; value: AttemptKey & StoredEntry }
}

type Database = IDBPDatabase<Schema>
const ALL = ['papers', 'notes', 'entries'] as const
type Transaction = IDBPTransaction<Schema, typeof ALL, 'readwrite'>

/** Losing the last write in a power cut would lose an answer. */
const SAFE = { durability: 'strict' } as const

/** Some browsers occasionally never open a database; an exam must not wait for that. */
const OPEN_TIMEOUT_MS = 4000

let opening: Promise<Database> | null = null

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database does not open')), OPEN_TIMEOUT_MS)
  })

function open(): Promise<Database> {
  opening ??= Promise.race([openDatabase().then(storeUnconfirmed), timeout()]).catch(
    (error: unknown) => {
      opening = null
      throw error
    },
  )
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

/** Stores what an earlier page had chosen just before it was closed. */
async function storeUnconfirmed(database: Database): Promise<Database> {
  const list = unconfirmedEntries()
  if (list.length === 0) return database
  const tx = database.transaction(ALL, 'readwrite', SAFE)
  for (const { entry, ...key } of list) await putEntry(tx, key, { entry, isSent: false })
  await tx.done
  for (const { entry, ...key } of list) removeUnconfirmed(key, [entry])
  return database
}

const keyOf = ({ userId, attemptId }: AttemptKey): [number, number] => [userId, attemptId]

/** All entries of one attempt. */
const entriesOf = ({ userId, attemptId }: AttemptKey) =>
  IDBKeyRange.bound([userId, attemptId, -Infinity], [userId, attemptId, Infinity])

/** Whether the questions are stored. Browsers and cleaning apps delete stored data at any time. */
const hasPaper = async (tx: Transaction, key: AttemptKey): Promise<boolean> =>
  (await tx.objectStore('papers').getKey(keyOf(key))) !== undefined

/** Keeps the newer of two entries of one question. */
async function putEntry(tx: Transaction, key: AttemptKey, stored: StoredEntry): Promise<void> {
  const store = tx.objectStore('entries')
  const known = await store.get([...keyOf(key), stored.entry.question_id])
  if (known === undefined || isNewer(stored.entry, known.entry)) {
    await store.put({ ...key, ...stored })
  }
}

async function putWhole(tx: Transaction, key: AttemptKey, whole: StoredAttempt): Promise<void> {
  const { attempt, notes, entries } = whole
  addAttemptOnDevice(key)
  await tx.objectStore('papers').put({ ...key, attempt })
  await tx.objectStore('notes').put({ ...key, notes })
  for (const stored of entries) await putEntry(tx, key, stored)
}

type SentEntry = Pick<AnswerEntry, 'question_id' | 'seq' | 'writer'>

/** Storage of one attempt on the device. Every function may fail: storage can be forbidden. */
export interface AttemptStorage {
  storeAttempt: (attempt: Attempt, notes: DeviceNotes) => Promise<void>
  /**
   * Stores the notes of an attempt that is stored. If it is not, `whole` is stored; without it
   * nothing is, because an attempt that another tab has finished must not be stored again.
   */
  storeNotes: (notes: DeviceNotes, whole: StoredAttempt | null) => Promise<void>
  /** Stores an entry that is to be sent, and everything else again if the questions are gone. */
  storeEntry: (entry: AnswerEntry, whole: StoredAttempt | null) => Promise<void>
  /** Replaces the entry of a question by the server's; null if the server stores no entry. */
  replaceEntry: (questionId: number, serverEntry: AnswerEntry | null) => Promise<void>
  /** Marks exactly the acknowledged entries. They are not deleted: a reload shows them. */
  markSent: (acknowledged: readonly SentEntry[]) => Promise<void>
  /** The attempt is over, and all of its entries have arrived. */
  deleteAttempt: () => Promise<void>
}

export function attemptStorage(key: AttemptKey): AttemptStorage {
  return {
    storeAttempt: async (attempt, notes) => {
      addAttemptOnDevice(key)
      const tx = (await open()).transaction(['papers', 'notes'], 'readwrite', SAFE)
      await Promise.all([
        tx.objectStore('papers').put({ ...key, attempt }),
        tx.objectStore('notes').put({ ...key, notes }),
        tx.done,
      ])
    },
    storeNotes: async (notes, whole) => {
      const tx = (await open()).transaction(ALL, 'readwrite')
      if (await hasPaper(tx, key)) await tx.objectStore('notes').put({ ...key, notes })
      else if (whole !== null) await putWhole(tx, key, whole)
      await tx.done
    },
    storeEntry: async (entry, whole) => {
      addUnconfirmed(key, entry)
      const tx = (await open()).transaction(ALL, 'readwrite', SAFE)
      if (whole !== null && !(await hasPaper(tx, key))) await putWhole(tx, key, whole)
      await putEntry(tx, key, { entry, isSent: false })
      await tx.done
      removeUnconfirmed(key, [entry])
    },
    replaceEntry: async (questionId, serverEntry) => {
      const database = await open()
      if (serverEntry === null) await database.delete('entries', [...keyOf(key), questionId])
      else await database.put('entries', { ...key, entry: serverEntry, isSent: true })
    },
    markSent: async (acknowledged) => {
      removeUnconfirmed(key, acknowledged)
      const tx = (await open()).transaction('entries', 'readwrite')
      for (const { question_id: id, seq, writer } of acknowledged) {
        const known = await tx.store.get([...keyOf(key), id])
        if (known?.entry.seq === seq && known.entry.writer === writer) {
          await tx.store.put({ ...known, isSent: true })
        }
      }
      await tx.done
    },
    deleteAttempt: async () => {
      removeUnconfirmedOf(key)
      const tx = (await open()).transaction(ALL, 'readwrite')
      await Promise.all([
        tx.objectStore('papers').delete(keyOf(key)),
        tx.objectStore('notes').delete(keyOf(key)),
        tx.objectStore('entries').delete(entriesOf(key)),
        tx.done,
      ])
      removeAttemptOnDevice(key)
    },
  }
}

/** Attempts of a user that are stored on this device, newest first. */
export async function listAttempts(userId: number): Promise<StoredAttempt[]> {
  const database = await open()
  const range = IDBKeyRange.bound([userId, -Infinity], [userId, Infinity])
  const papers = await database.getAll('papers', range)
  const attempts = await Promise.all(
    papers.map(async ({ attempt, ...key }) => {
      const row = await database.get('notes', keyOf(key))
      if (row === undefined) return []
      const rows = await database.getAll('entries', entriesOf(key))
      const entries = rows.map(({ entry, isSent }) => ({ entry, isSent }))
      const questions = attempt.questions.map((one) => ({ ...one, kind: kindOf(one.kind) }))
      const { notes = null, paperHash = null, inWindow = false } = attempt
      const whole = { ...attempt, questions, notes, paperHash, inWindow }
      return [{ attempt: whole, notes: readDeviceNotes(row.notes), entries }]
    }),
  )
  return attempts.flat().toReversed()
}

export async function findAttempt(userId: number, testId: number): Promise<StoredAttempt | null> {
  const attempts = await listAttempts(userId)
  return attempts.find(({ attempt }) => attempt.testId === testId) ?? null
}

/** Entries of a user's attempts that no server has acknowledged, oldest first, by attempt id. */
export async function listUnsent(userId: number): Promise<Map<number, AnswerEntry[]>> {
  const database = await open()
  const range = IDBKeyRange.bound([userId, -Infinity, -Infinity], [userId, Infinity, Infinity])
  const unsent = (await database.getAll('entries', range)).filter(({ isSent }) => !isSent)
  const byAttempt = new Map<number, AnswerEntry[]>()
  for (const { attemptId, entry } of unsent.toSorted((a, b) =>
    isNewer(a.entry, b.entry) ? 1 : -1,
  )) {
    byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), entry])
  }
  return byAttempt
}

/** Deletes an attempt from the device except its unsent entries. Returns whether there are any. */
export async function deleteAllButUnsent(key: AttemptKey): Promise<boolean> {
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

import { DAY_MS } from '@sopan/domain/durations'

import { readJson, remove, write } from './browser/storage.ts'

export interface StoredExam {
  userId: number
  attemptId: number
  /** The deadline by the server's clock, in epoch ms; older versions stored none. */
  endsAt?: number
}

const isList = (value: unknown): value is StoredExam[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'attemptId' in one)

/**
 * The attempts stored on this device, listed in localStorage because that is readable before the
 * database is open.
 */
export const storedExams = (): StoredExam[] => readJson('exams_kept', isList, [])

const isSame = (a: StoredExam, b: StoredExam) =>
  a.userId === b.userId && a.attemptId === b.attemptId

function store(list: StoredExam[]): void {
  if (list.length === 0) remove('exams_kept')
  else write('exams_kept', JSON.stringify(list))
}

export function addStoredExam({ userId, attemptId, endsAt }: StoredExam): void {
  const one = { userId, attemptId, ...(endsAt !== undefined && { endsAt }) }
  store([...storedExams().filter((other) => !isSame(other, one)), one])
}

export function removeStoredExam(one: StoredExam): void {
  store(storedExams().filter((other) => !isSame(other, one)))
}

/** Whether an attempt ended so long ago that it cannot still be open. */
export function endedLongAgo({ endsAt }: StoredExam, now: Date): boolean {
  return endsAt !== undefined && now.getTime() > endsAt + DAY_MS
}

/**
 * Whether a test may be open on this device, so that its pages must not be replaced by a new
 * version.
 */
export function hasOpenExam(now: Date): boolean {
  return storedExams().some((one) => !endedLongAgo(one, now))
}

/** Whether an attempt is stored on this device, of any user or of the given one. */
export function hasStoredExam(userId?: number): boolean {
  return storedExams().some((one) => userId === undefined || one.userId === userId)
}

/** Opened by web/src/features/exams/engine/storage.ts. */
export const EXAM_DATABASE = 'sopan-exams'

/** Like `hasStoredExam`, but also true if the list was deleted and the database was not. */
export async function mayHaveStoredExam(userId: number): Promise<boolean> {
  if (hasStoredExam(userId)) return true
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === EXAM_DATABASE)
  } catch {
    // This browser cannot list databases, or its storage is disabled.
    return false
  }
}

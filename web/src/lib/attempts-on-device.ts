import { readJson, remove, write } from './browser/storage.ts'

export interface AttemptOnDevice {
  userId: number
  attemptId: number
}

/** Whether a key of localStorage is the one of the list. */
export const isListOfAttempts = (key: string | null): boolean => key === 'exams_kept'

const isList = (value: unknown): value is AttemptOnDevice[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'attemptId' in one)

/**
 * The attempts stored on this device, listed in localStorage because that is readable before the
 * database is open.
 */
export const attemptsOnDevice = (): AttemptOnDevice[] => readJson('exams_kept', isList, [])

const isSame = (a: AttemptOnDevice, b: AttemptOnDevice) =>
  a.userId === b.userId && a.attemptId === b.attemptId

function store(list: AttemptOnDevice[]): void {
  if (list.length === 0) remove('exams_kept')
  else write('exams_kept', JSON.stringify(list))
}

export function addAttemptOnDevice({ userId, attemptId }: AttemptOnDevice): void {
  const one = { userId, attemptId }
  store([...attemptsOnDevice().filter((other) => !isSame(other, one)), one])
}

export function removeAttemptOnDevice(one: AttemptOnDevice): void {
  store(attemptsOnDevice().filter((other) => !isSame(other, one)))
}

/** Whether an attempt is stored on this device, of any user or of the given one. */
export function hasAttemptOnDevice(userId?: number): boolean {
  return attemptsOnDevice().some((one) => userId === undefined || one.userId === userId)
}

/** Opened by web/src/features/exams/engine/storage.ts. */
export const EXAM_DATABASE = 'sopan-exams'

/** Like `hasAttemptOnDevice`, but also true if the list was deleted and the database was not. */
export async function mayHaveAttemptOnDevice(userId: number): Promise<boolean> {
  if (hasAttemptOnDevice(userId)) return true
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === EXAM_DATABASE)
  } catch {
    // This browser cannot list databases, or its storage is disabled.
    return false
  }
}

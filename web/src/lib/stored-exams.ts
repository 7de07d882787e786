import { readJson, remove, write } from './storage.ts'

export interface KeptExam {
  userId: number
  attemptId: number
  /** The deadline by the server's clock, in epoch ms; older versions stored none. */
  endsAt?: number
}

const isList = (value: unknown): value is KeptExam[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'attemptId' in one)

/**
 * The attempts stored on this device, listed in localStorage because that is readable before the
 * database is open.
 */
export const keptExams = (): KeptExam[] => readJson('exams_kept', isList, [])

const isSame = (a: KeptExam, b: KeptExam) => a.userId === b.userId && a.attemptId === b.attemptId

function store(list: KeptExam[]): void {
  if (list.length === 0) remove('exams_kept')
  else write('exams_kept', JSON.stringify(list))
}

export function rememberExam({ userId, attemptId, endsAt }: KeptExam): void {
  const one = { userId, attemptId, ...(endsAt !== undefined && { endsAt }) }
  store([...keptExams().filter((other) => !isSame(other, one)), one])
}

export function forgetExam(one: KeptExam): void {
  store(keptExams().filter((other) => !isSame(other, one)))
}

const DAY_MS = 86_400_000

/** Whether an attempt ended so long ago that it cannot still be open. */
export function isLongOver({ endsAt }: KeptExam, now: Date): boolean {
  return endsAt !== undefined && now.getTime() > endsAt + DAY_MS
}

/**
 * Whether a test may be open on this device, so that its pages must not be replaced by a new
 * version.
 */
export function holdsVersion(now: Date): boolean {
  return keptExams().some((one) => !isLongOver(one, now))
}

/** Whether an attempt is stored on this device, of any user or of the given one. */
export function keepsExam(userId?: number): boolean {
  return keptExams().some((one) => userId === undefined || one.userId === userId)
}

/** Opened by web/src/features/exams/engine/storage.ts. */
export const EXAM_DATABASE = 'sopan-exams'

/** Like `hasStoredExam`, but also true if the list was deleted and the database was not. */
export async function mayKeepExam(userId: number): Promise<boolean> {
  if (keepsExam(userId)) return true
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === EXAM_DATABASE)
  } catch {
    // This browser cannot list databases, or its storage is disabled.
    return false
  }
}

import { readJson, remove, write } from './storage.ts'

export interface KeptExam {
  userId: number
  attemptId: number
  /** When it ends by the server's time, epoch ms; unknown of what an older version has kept. */
  endsAt?: number
}

const isList = (value: unknown): value is KeptExam[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'attemptId' in one)

/** Attempts that this device keeps, by reference: readable before the database is open. */
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

/** Whether an attempt ended so long ago that nobody can still be taking it. */
export function isLongOver({ endsAt }: KeptExam, now: Date): boolean {
  return endsAt !== undefined && now.getTime() > endsAt + DAY_MS
}

/** Whether a test may still be under way on this device, so that its pages must not change. */
export function holdsVersion(now: Date): boolean {
  return keptExams().some((one) => !isLongOver(one, now))
}

/** Whether a test of anybody is under way on this device, or of one user. */
export function keepsExam(userId?: number): boolean {
  return keptExams().some((one) => userId === undefined || one.userId === userId)
}

/** The database of web/src/features/exams/engine/storage.ts. */
export const EXAM_DATABASE = 'sopan-exams'

/** The same, also where the notes of it were deleted and the answers were not. */
export async function mayKeepExam(userId: number): Promise<boolean> {
  if (keepsExam(userId)) return true
  try {
    const databases = await indexedDB.databases()
    return databases.some(({ name }) => name === EXAM_DATABASE)
  } catch {
    // A browser without this list, or without storage.
    return false
  }
}

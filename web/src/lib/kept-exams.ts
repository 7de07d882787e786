import { readJson, remove, write } from './storage.ts'

interface KeptExam {
  userId: number
  attemptId: number
  /** When it ends by the server's time, epoch ms; unknown of what an older version has kept. */
  endsAt?: number
}

const isList = (value: unknown): value is KeptExam[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && 'attemptId' in one)

/** Attempts that this device keeps, by reference: for whoever must know before the database opens. */
const kept = (): KeptExam[] => readJson('exams_kept', isList, [])

const isSame = (a: KeptExam, b: KeptExam) => a.userId === b.userId && a.attemptId === b.attemptId

function store(list: KeptExam[]): void {
  if (list.length === 0) remove('exams_kept')
  else write('exams_kept', JSON.stringify(list))
}

export function rememberExam({ userId, attemptId, endsAt }: KeptExam): void {
  const one = { userId, attemptId, ...(endsAt !== undefined && { endsAt }) }
  store([...kept().filter((other) => !isSame(other, one)), one])
}

export function forgetExam(one: KeptExam): void {
  store(kept().filter((other) => !isSame(other, one)))
}

/** Whether a test of anybody is under way on this device, or of one user. */
export function keepsExam(userId?: number): boolean {
  return kept().some((one) => userId === undefined || one.userId === userId)
}

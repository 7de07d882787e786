import type { Db } from '#server/db/tables.ts'

export interface RunningExam {
  attempt_id: number
  title: string
  deadline: Date
}

/** The tests of a learner that are in progress, oldest first; an empty list for an unknown e-mail. */
export function listRunningOf(db: Db, emailKey: string): Promise<RunningExam[]> {
  return db
    .selectFrom('attempt')
    .innerJoin('app_user', 'app_user.id', 'attempt.user_id')
    .innerJoin('exam', 'exam.id', 'attempt.exam_id')
    .select(['attempt.id as attempt_id', 'exam.title', 'attempt.deadline'])
    .where('app_user.email_key', '=', emailKey)
    .where('attempt.closed_at', 'is', null)
    .orderBy('attempt.id')
    .execute()
}

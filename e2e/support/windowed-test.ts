import { passMinutes } from '../../server/test/exams/passing-time.ts'
import { finishedBy } from '../../server/test/exams/ranking.ts'
import { withDatabase } from './database.ts'
import { TEST_WITH_WINDOW } from './exam.ts'

/** Opens the test with a window in some seconds, for nine minutes; earlier attempts do not count any more. */
export const openIn = (seconds: number) =>
  withDatabase(async (db) => {
    const now = Date.now()
    const opens_at = new Date(now + seconds * 1000)
    const closes_at = new Date(opens_at.getTime() + 9 * 60_000)
    const { id, paper_id } = await db
      .updateTable('exam')
      .set({ opens_at, closes_at })
      .where('title', '=', TEST_WITH_WINDOW)
      .returning(['id', 'paper_id'])
      .executeTakeFirstOrThrow()
    await db
      .updateTable('attempt')
      .set({ given_back_at: new Date(now) })
      .where('exam_id', '=', id)
      .where('closed_at', 'is not', null)
      .execute()
    return { id, paper: { id: paper_id ?? 0 } }
  })

type Exam = Awaited<ReturnType<typeof openIn>>

/** Other learners who have finished the test with as many of its four questions right. */
export const addTakers = (exam: Exam, marks: readonly number[]): Promise<number[]> =>
  withDatabase((db) => finishedBy({ db, time: new Date() }, exam, marks))

/** As if ten minutes had passed, after which the window is closed. */
export const passTenMinutes = ({ id }: Exam): Promise<void> =>
  withDatabase((db) => passMinutes(db, id, 10))

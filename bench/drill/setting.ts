import type { Db } from '../../server/src/db/tables.ts'
import { examFactories, questions } from '../../server/test/exams/exam-factories.ts'
import { factories } from '../../server/test/factories.ts'
import { seedLearners } from '../lib/seed.ts'
import type { DrillLearner } from './acknowledged-writes.ts'
import type { DrillItems } from './load.ts'

export interface Setting {
  learners: DrillLearner[]
  items: DrillItems
}

/**
 * Courses whose prices cover every outcome of the demo gateway, coupons with limits, a free test.
 */
export async function prepare(db: Db, count: number): Promise<Setting> {
  const build = factories(db)
  const paidCourses: number[] = []
  for (let n = 0; n < 300; n++) {
    const paise = [0, 0, 0, 13, 17, 19][n % 6] ?? 0
    paidCourses.push((await build.course({ price_paise: 100_000 + paise })).id)
  }
  const freeCourses: number[] = []
  for (let n = 0; n < 100; n++) {
    freeCourses.push((await build.course({ type: 'free', price_paise: null })).id)
  }
  await build.coupon({ code: 'HALF', percent_hundredths: 5000, max_uses: 200 })
  await build.coupon({ code: 'FULL', percent_hundredths: 10_000, max_uses_per_user: 10 })
  const exam = await examFactories(db).examWithPaper(
    { max_attempts: 100_000 },
    { questions: questions(20), time_limit_seconds: 7200 },
  )
  const learners = await seedLearners({ db }, count)
  return {
    learners: learners.map((one) => ({ ...one, attempt: null })),
    items: { examId: exam.id, paidCourses, freeCourses },
  }
}

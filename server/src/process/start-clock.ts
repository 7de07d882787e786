import type { Pool } from 'pg'
import type { Logger } from 'pino'

import { queriesOver } from '#server/db/connect.ts'
import { startSharedClock } from '#server/db/shared-clock.ts'
import { findMovedSum } from '#server/features/exams/closing/clock-jump-store.ts'
import { moveOpenAttempts } from '#server/features/exams/closing/clock-jump.ts'

/** The shared clock, which moves the deadlines of open attempts before it follows a jump of the database's clock. */
export async function startClock(pool: Pool, logger: Logger) {
  const db = queriesOver(pool)
  let moved = await findMovedSum(db)
  const clock = await startSharedClock(
    pool,
    (jump) => logger.error({ jump }, 'the clock of the database has jumped'),
    async (milliseconds) => {
      moved = await moveOpenAttempts(db, moved, milliseconds, clock.now())
    },
  )
  return clock
}

import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'
import { type AppError, isAppError } from '#server/lib/errors.ts'

/** Lets seconds pass for the limits that all servers share: their windows end that much earlier. */
export async function passForLimits(db: Db, seconds: number): Promise<void> {
  await sql`UPDATE rate_limit SET expire = expire - ${seconds * 1000}`.execute(db)
}

/** The error of an action that is refused; null if it is not. */
export async function refusal(action: () => unknown): Promise<AppError | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (isAppError(error)) return error
    throw error
  }
}

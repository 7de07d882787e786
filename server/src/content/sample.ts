import { setTimeout as sleep } from 'node:timers/promises'

import { listErrors } from '#server/content/shared/content-errors.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { ImportReport } from '#server/content/shared/import-report.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { ImportIsRunning, importContent } from './import.ts'

/**
 * The password is public, so the account exists only beside the sample catalogue, never in
 * production.
 */
export const DEMO_LEARNER = {
  name: 'Demo Learner',
  email: 'demo@sopan.example',
  password: 'learn step by step',
}

interface SampleOptions {
  folder: string
  now: Date
  hashPassword: (password: string) => Promise<string>
  newReferralCode: () => string
}

/** Retry interval of a server that waits for another one's import. */
const TURN_MS = 300
const LONGEST_WAIT_MS = 60_000

/**
 * Loads the demo learner and the sample catalogue into a database without courses, so that a first
 * start shows content; later starts change nothing. The catalogue is stored last, so a start that
 * ended earlier is repeated. Throws an OperatorError if the sample has errors.
 */
export async function loadSample(
  db: Db,
  files: ContentFiles,
  { folder, now, hashPassword, newReferralCode }: SampleOptions,
): Promise<void> {
  const course = await db.selectFrom('course').select('id').limit(1).executeTakeFirst()
  if (course !== undefined) return
  await db
    .insertInto('app_user')
    .values({
      name: DEMO_LEARNER.name,
      email: DEMO_LEARNER.email,
      email_key: DEMO_LEARNER.email,
      password_hash: await hashPassword(DEMO_LEARNER.password),
      referral_code: newReferralCode(),
      referred_by: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .execute()
  const { errors } = await importInTurn(() =>
    importContent(db, files, folder, { now, onlyAdd: true }),
  )
  if (errors.length > 0) {
    throw new OperatorError(`The sample catalogue has errors:\n${listErrors(errors)}`)
  }
}

async function importInTurn(run: () => Promise<ImportReport>): Promise<ImportReport> {
  const end = performance.now() + LONGEST_WAIT_MS
  while (true) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ImportIsRunning) || performance.now() > end) throw error
      await sleep(TURN_MS)
    }
  }
}

/** The demo learner, if there is one who can sign in. */
export async function findDemoLearner(db: Db): Promise<typeof DEMO_LEARNER | null> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', DEMO_LEARNER.email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row === undefined ? null : DEMO_LEARNER
}

import { dateAndTime } from '@sopan/words/en/format'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { findNewestAct, insertAudit } from '#server/db/queries/audit.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type MaintenanceSetting, readStatusSettings } from './store.ts'

const SUBJECT = 'status'
const CHANGE = 'set maintenance'
const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/

/** The audit row of the newest change of maintenance. */
export const findMaintenanceChange = (db: Db) => findNewestAct(db, [CHANGE], SUBJECT)

/**
 * Switches maintenance on or off; pages notice it with their next check. Throws OperatorError if the newest change is
 * not the one that the caller knows. A command knows no earlier change, so it gives no `lastChange`.
 */
export const setMaintenance = (
  db: Db,
  setting: MaintenanceSetting,
  { lastChange, ...act }: Change & { lastChange?: number | null },
) =>
  changeSetting(db, 'maintenance', setting, act, async (trx) => {
    if (lastChange === undefined) return
    const newest = await findMaintenanceChange(trx)
    if (newest === undefined || newest.id === lastChange) return
    throw new OperatorError(
      `${newest.actor} has changed maintenance meanwhile, ${dateAndTime(newest.at.toISOString())}.`,
    )
  })

/** Sets the version that pages must have; throws OperatorError for anything but three numbers. */
export async function setRequiredVersion(db: Db, version: string, act: Change): Promise<void> {
  if (!VERSION.test(version)) throw new OperatorError(`A version is three numbers, such as 1.0.3.`)
  await changeSetting(db, 'db_version', version, act)
}

async function changeSetting(
  db: Db,
  key: 'maintenance' | 'db_version',
  value: unknown,
  change: Change,
  check: (trx: Trx) => Promise<void> = async () => undefined,
): Promise<void> {
  const { actor, now } = change
  await inOperatorTransaction(db, change, async (trx) => {
    const before = (await readStatusSettings(trx)).get(key)
    const row = { value: JSON.stringify(value), updated_at: now }
    await trx
      .insertInto('setting')
      .values({ key, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    // Now the row is locked, so that of two changes the later one sees the earlier one.
    await check(trx)
    await insertAudit(trx, {
      at: now,
      actor,
      action: `set ${key}`,
      subject: SUBJECT,
      before,
      after: value,
    })
  })
}

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type MaintenanceSetting, readStatusSettings } from './store.ts'

const VERSION = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/

/** Switches maintenance on or off; pages notice it with their next check. */
export const setMaintenance = (db: Db, setting: MaintenanceSetting, act: Change) =>
  changeSetting(db, 'maintenance', setting, act)

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
    await insertAudit(trx, {
      at: now,
      actor,
      action: `set ${key}`,
      subject: 'status',
      before,
      after: value,
    })
  })
}

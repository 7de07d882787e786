import { sql } from 'kysely'

import type { Db } from '#server/db/tables.ts'
import type { Files } from '#server/lib/files/files.ts'

type Call = 'put' | 'read' | 'stat' | 'remove' | 'list' | 'stream'
const CALLS: Call[] = ['put', 'read', 'stat', 'remove', 'list', 'stream']

/**
 * Files whose calls record whether a transaction waits for its program meanwhile, in one of the databases; `db` is
 * another connection to their server.
 */
export function watchedFiles(files: Files, db: Db, databases: string[]) {
  const made: Call[] = []
  const checks: Promise<void>[] = []
  const inTransaction: Call[] = []

  async function check(call: Call): Promise<void> {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity
      WHERE datname = ANY (${databases}) AND state LIKE 'idle in transaction%'`.execute(db)
    if (rows.length > 0) inTransaction.push(call)
  }

  const watched = { ...files }
  for (const call of CALLS) {
    const original = files[call] as (...given: unknown[]) => unknown
    Object.assign(watched, {
      [call]: (...given: unknown[]) => {
        made.push(call)
        const checked = check(call)
        checks.push(checked)
        return call === 'stream' ? original(...given) : checked.then(() => original(...given))
      },
    })
  }
  return {
    files: watched,
    /** The calls that were made, and those during a transaction. */
    async calls() {
      await Promise.all(checks)
      return { made: [...new Set(made)].toSorted(), inTransaction }
    },
  }
}

export async function databaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db)
  return rows[0]?.name ?? ''
}

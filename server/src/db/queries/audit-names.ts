import { sql } from 'kysely'

import type { Db } from '../tables.ts'
import { ITEMS } from './items.ts'

/**
 * The names and titles behind references of the audit, by reference: 'user 12', 'staff 3', 'notification 5', 'batch 2', 'course 10',
 * 'exam 4', 'book 1', 'test ratio'. A text that is no reference, and a reference to a row that is gone, have no name.
 */
export async function mapNames(
  db: Db,
  references: readonly string[],
): Promise<Record<string, string>> {
  const idsOf = (kind: string) =>
    references.flatMap((one) => {
      const [, found, id] = /^(\w{1,20}) (\d{1,15})$/.exec(one) ?? []
      return found === kind ? [Number(id)] : []
    })
  const { rows } = await sql<{ reference: string; name: string }>`
    SELECT 'user ' || id AS reference, name FROM app_user WHERE id = ANY (${idsOf('user')}::bigint[])
    UNION ALL
    SELECT 'staff ' || id, coalesce(name, email) FROM staff WHERE id = ANY (${idsOf('staff')}::bigint[])
    UNION ALL
    SELECT 'notification ' || id, title FROM notification
    WHERE id = ANY (${idsOf('notification')}::bigint[])
    UNION ALL
    SELECT 'batch ' || id, name FROM batch WHERE id = ANY (${idsOf('batch')}::bigint[])
    UNION ALL
    SELECT reference, title FROM (
      SELECT kind || ' ' || id AS reference, title FROM ${ITEMS} AS one
      UNION ALL SELECT 'test ' || slug, title FROM exam) AS item
    WHERE reference = ANY (${references}::text[])`.execute(db)
  return Object.fromEntries(rows.map(({ reference, name }) => [reference, name]))
}

import { sql } from 'kysely'

import type { Db } from '../tables.ts'
import type { Lockable } from './entitlements.ts'

/** The actor of sweeps and of events. */
export const PRODUCT = 'sopan'

/** Records an action permanently; `before` and `after` are the states around it as JSON. */
export async function insertAudit(
  db: Db,
  entry: {
    at: Date
    actor: string
    action: string
    subject: string
    before?: unknown
    after?: unknown
    reason?: string
  },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
    })
    .execute()
}

interface AuditQuery {
  actor: string | undefined
  subject: string | undefined
  /** Only rows with a lower id. */
  before: number | null
  limit: number
}

/** The newest rows of all actors and subjects, or of one. */
export function listAuditPage(db: Db, { actor, subject, before, limit }: AuditQuery) {
  let query = db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action', 'subject', 'before', 'after', 'reason'])
  // The name of a member, which follows the number, may have been another one.
  const [member] = /^staff \d+ /.exec(actor ?? '') ?? []
  if (member !== undefined) query = query.where('actor', 'like', `${member}%`)
  else if (actor !== undefined) query = query.where('actor', '=', actor)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (before !== null) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** The newest row of one of some actions, or of any action, on a subject. */
export function findNewestAct(db: Db, actions: readonly string[] | 'any', subject: string) {
  let query = db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action'])
    .where('subject', '=', subject)
  if (actions !== 'any') query = query.where('action', 'in', [...actions])
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/**
 * The newest row on a subject after the row `after`: of a person if there is one, because the product's own rows
 * follow from an act of theirs.
 */
export function findActAfter(db: Db, subject: string, after: number) {
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'actor', 'action'])
    .where('subject', '=', subject)
    .where('id', '>', after)
    .orderBy((eb) => eb('actor', '=', PRODUCT))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an operator has given a learner access to an item, or to a batch, with a list. */
export async function wasGrantedWith(
  db: Db,
  list: string,
  { kind, id }: Lockable,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `${kind} ${id}`)
    .where('action', '=', 'grant')
    .where(sql<boolean>`"after" ->> 'user_id' = ${String(userId)}`)
    .where(sql<boolean>`"after" ->> 'list' = ${list}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

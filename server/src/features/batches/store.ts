import { BATCH_LIMITS } from '@sopan/contract/batch-limits'
import type { Item, ItemKind } from '@sopan/domain/items'
import { sql } from 'kysely'

import { ITEMS } from '#server/db/queries/items.ts'
import type { Db, NewRow, Row, Trx } from '#server/db/tables.ts'

export type Batch = Row<'batch'>

/** SQL: how many learners are in the batch of the row `batch`. */
const memberCount = sql<number>`(
  SELECT count(*) FROM membership m WHERE m.batch_id = batch.id AND m.left_at IS NULL)`

const waitingCount = sql<number>`(
  SELECT count(*) FROM batch_request r WHERE r.batch_id = batch.id AND r.decided_at IS NULL)`

const batches = (db: Db) =>
  db
    .selectFrom('batch')
    .selectAll('batch')
    .select([memberCount.as('members'), waitingCount.as('waiting')])

export type CountedBatch = Awaited<ReturnType<typeof findBatch>> & {}

/** A batch with how many learners are in it and wait for it. */
export const findBatch = (db: Db, id: number) =>
  batches(db).where('batch.id', '=', id).executeTakeFirst()

/** The batches with the latest last day first; `after` is the last one of the page before. */
export const listBatches = (
  db: Db,
  { after, limit }: { after: { day: string; id: number } | null; limit: number },
) =>
  batches(db)
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(last_day, batch.id) < (${after?.day}::date, ${after?.id})`),
    )
    .orderBy('last_day', 'desc')
    .orderBy('batch.id', 'desc')
    .limit(limit)
    .execute()

/** Locks a batch, so that no learner joins while it is changed, or while another one joins. */
export const lockBatch = (trx: Trx, id: number): Promise<Batch | undefined> =>
  trx.selectFrom('batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The new batch; undefined if another one has its name. */
export const insertBatch = (trx: Trx, batch: NewRow<'batch'>) =>
  trx
    .insertInto('batch')
    .values(batch)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Fails with a violation of uniqueness if another batch has the name. */
export async function updateBatch(
  trx: Trx,
  id: number,
  values: Pick<Batch, 'name' | 'exam' | 'first_day' | 'last_day'>,
): Promise<void> {
  await trx.updateTable('batch').set(values).where('id', '=', id).execute()
}

export interface BatchItem extends Item {
  slug: string
  title: string
  published: boolean
}

/** SQL: whether an item is published, also for batches alone. */
const isPublished = sql`(item.published OR item.for_batches)`

/** The items that a batch gives now, in their order. */
export async function listItems(db: Db, batchId: number): Promise<BatchItem[]> {
  const { rows } = await sql<BatchItem>`
    SELECT item.kind, item.id, item.slug, item.title, ${isPublished} AS published
    FROM batch_item b JOIN ${ITEMS} AS item ON item.kind = b.item_kind AND item.id = b.item_id
    WHERE b.batch_id = ${batchId} AND b.removed_at IS NULL
    ORDER BY b.position, item.kind, item.id`.execute(db)
  return rows
}

/** Makes these the items of a batch, in their order; the others end. */
export async function setItems(
  trx: Trx,
  batchId: number,
  items: readonly Item[],
  now: Date,
): Promise<void> {
  const kept = items.map(({ kind, id }) => `${kind} ${id}`)
  await trx
    .updateTable('batch_item')
    .set({ removed_at: now })
    .where('batch_id', '=', batchId)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`item_kind || ' ' || item_id <> ALL (${kept}::text[])`)
    .execute()
  for (const [position, { kind, id }] of items.entries()) {
    await trx
      .insertInto('batch_item')
      .values({ batch_id: batchId, item_kind: kind, item_id: id, position })
      .onConflict((conflict) =>
        conflict
          .columns(['batch_id', 'item_kind', 'item_id'])
          .doUpdateSet({ position, removed_at: null }),
      )
      .execute()
  }
}

/** The items with some types and slugs, published or not. */
export async function findItems(
  db: Db,
  named: readonly { kind: ItemKind; slug: string }[],
): Promise<(BatchItem & { type: 'free' | 'paid' })[]> {
  const { rows } = await sql<BatchItem & { type: 'free' | 'paid' }>`
    SELECT item.kind, item.id, item.slug, item.title, ${isPublished} AS published, item.type
    FROM ${ITEMS} AS item
    JOIN unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ slug }) => slug)}::text[])
      AS named (kind, slug) USING (kind, slug)`.execute(db)
  return rows
}

/** The newest messages to a batch. */
export const listMessages = (db: Db, batchId: number, limit: number) =>
  db
    .selectFrom('batch_message')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The newest 50 invitations to a batch, each with how many learners have used it and how many of these wait. */
export const listInvitations = (db: Db, batchId: number) =>
  db
    .selectFrom('batch_invitation as i')
    .select(['i.id', 'i.most', 'i.ends_at', 'i.needs_approval', 'i.created_at', 'i.ended_at'])
    .select([usedCount.as('used'), waitingWith.as('waiting')])
    .where('i.batch_id', '=', batchId)
    .orderBy('i.id', 'desc')
    .limit(50)
    .execute()

/** SQL: how many learners have used the invitation of the row `i`; a learner who was refused has not. */
export const usedCount = sql<number>`(
  SELECT count(DISTINCT r.user_id) FROM batch_request r
  WHERE r.invitation_id = i.id AND r.accepted IS DISTINCT FROM false)`

const waitingWith = sql<number>`(
  SELECT count(*) FROM batch_request r WHERE r.invitation_id = i.id AND r.decided_at IS NULL)`

/** The learners who wait for a batch, who asked first at the beginning. */
export const listRequests = (db: Db, batchId: number) =>
  db
    .selectFrom('batch_request as r')
    .innerJoin('app_user as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'u.name', 'u.email', 'u.phone', 'r.asked_at'])
    .where('r.batch_id', '=', batchId)
    .where('r.decided_at', 'is', null)
    .orderBy('r.id')
    .limit(BATCH_LIMITS.members)
    .execute()

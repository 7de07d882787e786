import type { BundleOfItem } from '@sopan/contract/bundle-of-item'
import type { BundledItem } from '@sopan/contract/bundles'
import type { BundledKind } from '@sopan/domain/items'
import { sql } from 'kysely'

import { type CatalogueQuery, listCatalogue } from '#server/db/keyset.ts'
import { isInBundle } from '#server/db/queries/bundles.ts'
import {
  type GrantJson,
  accessOf,
  grantJson,
  grantsOfRow,
} from '#server/db/queries/entitlements.ts'
import { ITEMS, publishedOfRow } from '#server/db/queries/items.ts'
import type { Db } from '#server/db/tables.ts'

/** Bundles, each with the grants of a learner. */
const selectBundles = (db: Db, userId: number | null) =>
  db.selectFrom('bundle').selectAll('bundle').select(grantsOfRow(userId, 'bundle').as('grants'))

export interface BundlesQuery extends CatalogueQuery {
  form: BundleOfItem['form'] | undefined
}

export function listBundles(db: Db, { form, ...query }: BundlesQuery, userId: number | null) {
  const bundles = selectBundles(db, userId)
    .$if(query.purchasedBy === undefined, (qb) => qb.where(publishedOfRow('bundle')))
    .$if(form !== undefined, (qb) => qb.where('bundle.is_series', '=', form === 'series'))
  return listCatalogue(bundles, 'bundle', query)
}

export const findBundle = (db: Db, id: number, userId: number | null) =>
  selectBundles(db, userId).where('bundle.id', '=', id).executeTakeFirst()
export type BundleRow = NonNullable<Awaited<ReturnType<typeof findBundle>>>

interface GrantOfItem extends GrantJson {
  /** The bundle that gives it; null: it is to the item itself. */
  bundle_id: number | null
}

export interface BundledRow {
  kind: BundledKind
  id: number
  title: string
  title_hi: string | null
  type: 'free' | 'paid'
  price_paise: number | null
  opens_at: Date | null
  attempts: number | null
  grants: GrantOfItem[] | null
  progress: BundledItem['progress']
}

/**
 * The published items of a bundle in its order, each with what a learner has of it, who is null for a visitor; also
 * those that were taken out or unpublished and that the learner has by this bundle.
 */
export async function listBundledItems(
  db: Db,
  bundleId: number,
  userId: number | null,
): Promise<BundledRow[]> {
  const own = sql`${accessOf(userId)} e WHERE e.item_kind = i.item_kind AND e.item_id = i.item_id`
  const { rows } = await sql<BundledRow>`
    SELECT item.kind, item.id, item.title, item.title_hi, item.type, item.price_paise, i.opens_at,
      CASE WHEN item.kind = 'exam' THEN coalesce(i.max_attempts, item.max_attempts) END AS attempts,
      (SELECT json_agg(${grantJson<GrantOfItem>(sql`, 'bundle_id', e.bundle_id`)}) FROM ${own}) AS grants,
      CASE item.kind
        WHEN 'course' THEN (
          SELECT json_build_object('of', count(c.id), 'done', count(p.completed_at))
          FROM subject s JOIN class c ON c.subject_id = s.id AND c.published
          LEFT JOIN class_progress p ON p.class_id = c.id AND p.user_id = ${userId}
          WHERE s.course_id = item.id AND s.published)
        WHEN 'exam' THEN json_build_object('of', 1, 'done', (EXISTS (
          SELECT FROM attempt a
          WHERE a.user_id = ${userId} AND a.exam_id = item.id AND a.closed_at IS NOT NULL))::integer)
      END AS progress
    FROM bundle_item i JOIN ${ITEMS} AS item ON item.kind = i.item_kind AND item.id = i.item_id
    WHERE i.bundle_id = ${bundleId} AND (${isInBundle} OR EXISTS (
      SELECT FROM ${own} AND e.bundle_id = i.bundle_id AND e.revoked_at IS NULL))
    ORDER BY i.position, item.kind, item.id`.execute(db)
  return rows
}

import type { BundledKind } from '@sopan/domain/items'
import { counted } from '@sopan/words/en/format'
import { sql } from 'kysely'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { isLiveAt, mayGive } from '#server/db/queries/entitlements.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Trx } from '#server/db/tables.ts'

interface Named {
  item_kind: BundledKind
  item_id: number
  opens_at: Date | null
  max_attempts: number | null
}

/**
 * Reports how a change of a bundle concerns the learners who have it: items that they get, items that they keep although new
 * learners do not get them, and items whose day or attempts change.
 */
export async function reportEffects(
  { trx, now, reportEffect }: ImportContext,
  item: string,
  { before, after }: { before: readonly Named[]; after: readonly Named[] },
): Promise<void> {
  const learners = await countLearners(trx, item, now)
  if (learners === 0) return
  const added = await titlesOf(trx, missingIn(before, after))
  const removed = await titlesOf(trx, missingIn(after, before))
  const changed = await titlesOf(
    trx,
    after.filter((one) =>
      before.some((other) => isSame(one, other) && termsOf(one) !== termsOf(other)),
    ),
  )
  const who = `${counted(learners, 'learner')} with access`
  if (added !== '') reportEffect({ item, text: `Also for ${who}: ${added}.`, asks: null })
  if (removed !== '') reportEffect({ item, text: `Kept by ${who}: ${removed}.`, asks: null })
  if (changed !== '')
    reportEffect({
      item,
      text: `Another day or other attempts for ${who}: ${changed}.`,
      asks: null,
    })
}

async function countLearners(trx: Trx, path: string, now: Date): Promise<number> {
  const { rows } = await sql<{ learners: number }>`
    SELECT (
      SELECT count(DISTINCT e.user_id) FROM access e WHERE e.item_kind = item.kind AND e.item_id = item.id
        AND ${mayGive(sql`item.kind`, sql`item.id`)} AND ${isLiveAt(now)}) AS learners
    FROM ${ITEMS} AS item WHERE item.path = ${path}`.execute(trx)
  return rows[0]?.learners ?? 0
}

const missingIn = (others: readonly Named[], items: readonly Named[]) =>
  items.filter((one) => !others.some((other) => isSame(one, other)))

const isSame = (one: Named, other: Named) =>
  one.item_kind === other.item_kind && one.item_id === other.item_id

const termsOf = ({ opens_at: opensAt, max_attempts: attempts }: Named) =>
  `${opensAt?.toISOString()} ${attempts}`

async function titlesOf(trx: Trx, items: readonly Named[]): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    SELECT item.title FROM ${ITEMS} AS item
    JOIN unnest(${items.map((one) => one.item_kind)}::text[], ${items.map((one) => one.item_id)}::bigint[])
      AS named(kind, id) USING (kind, id)
    ORDER BY item.title`.execute(trx)
  return rows.map(({ title }) => title).join(', ')
}

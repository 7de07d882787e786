import { counted } from '@sopan/words/en/format'
import { sql } from 'kysely'

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { isInBundle } from '#server/db/queries/bundles.ts'
import { isLiveAt } from '#server/db/queries/entitlements.ts'
import type { Trx } from '#server/db/tables.ts'

interface ChangedSight {
  /** The path of the test. */
  item: string
  examId: number
  /** Null: it was not published. */
  wasForBatches: boolean | null
  isForBatches: boolean
}

/** Reports who sees a test no longer because it is now for batches alone, or sees it because it no longer is. */
export async function reportSight(
  { trx, now, reportEffect }: ImportContext,
  { item, examId, wasForBatches, isForBatches }: ChangedSight,
): Promise<void> {
  if (wasForBatches === null || wasForBatches === isForBatches) return
  const { holders, takers, bundles } = await findConcerned(trx, examId, now)
  if (!isForBatches) {
    reportEffect({ item, text: shownText(holders), asks: 'tick' })
    return
  }
  reportEffect({ item, text: hiddenText(holders), asks: 'tick' })
  if (takers > 0) reportEffect({ item, text: takersText(takers), asks: null })
  if (bundles !== null) reportEffect({ item, text: bundlesText(bundles), asks: null })
}

const learners = (count: number) => counted(count, 'learner')

const hiddenText = (holders: number) =>
  holders === 0
    ? 'From now on no learner sees it: none has access. Put it into a batch.'
    : `From now on only learners with access see it: ${learners(holders)}. For all others it does not exist.`

const shownText = (holders: number) =>
  `From now on everyone sees it, not only learners with access: ${learners(holders)}.`

const takersText = (takers: number) =>
  `Learners without access who took it keep their results: ${learners(takers)}.`

const bundlesText = (titles: string) =>
  `No longer sold in: ${titles}. Who ordered before keeps the test.`

interface Concerned {
  holders: number
  /** Learners who took the test and have no access. */
  takers: number
  /** The titles of the published bundles that sell it; null without one. */
  bundles: string | null
}

async function findConcerned(trx: Trx, examId: number, now: Date): Promise<Concerned> {
  const held = sql`access e WHERE e.item_kind = 'exam' AND e.item_id = ${examId} AND ${isLiveAt(now)}`
  const { rows } = await sql<Concerned>`
    SELECT (SELECT count(DISTINCT e.user_id) FROM ${held}) AS holders,
      (SELECT count(DISTINCT a.user_id) FROM attempt a
        WHERE a.exam_id = ${examId} AND a.user_id NOT IN (SELECT e.user_id FROM ${held})) AS takers,
      (SELECT string_agg(bundle.title, ', ' ORDER BY bundle.title)
        FROM bundle_item i JOIN bundle ON bundle.id = i.bundle_id AND bundle.published
        WHERE i.item_kind = 'exam' AND i.item_id = ${examId} AND ${isInBundle}) AS bundles`.execute(
    trx,
  )
  return rows[0] ?? { holders: 0, takers: 0, bundles: null }
}

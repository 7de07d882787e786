import { sql } from 'kysely'

import { isLiveAt, mayGive } from '#server/db/queries/entitlements.ts'
import { ITEMS } from '#server/db/queries/items.ts'
import type { Db, Trx } from '#server/db/tables.ts'

import type { Counts, ImportReport, LaterChange, Unpublished } from './shared/import-report.ts'
import { isWholeItem, wholeItemOf } from './shared/item-paths.ts'
import {
  type ItemStates,
  type Revision,
  findNewestOf,
  hasState,
  listRevisions,
} from './shared/revisions/revision-store.ts'

/** Part of the published items, in items to one, above which an import asks before it unpublishes. */
const PART = 10
/** The parts of the path of a class: 'courses/maths/numbers/primes'. */
const CLASS_DEPTH = 4

/**
 * The items that an import would unpublish, if one of them has buyers, or if they are more than a tenth of the whole
 * items such as courses, of all items with their parts, or of the classes of a course with buyers. Otherwise an empty
 * list.
 */
export async function listGuarded(
  trx: Trx,
  report: ImportReport,
  now: Date,
): Promise<Unpublished[]> {
  const paths = report.changes.flatMap(({ action, item }) =>
    action === 'unpublished' ? [item] : [],
  )
  if (paths.length === 0) return []
  const buyers = await countBuyers(trx, paths.map(wholeItemOf), now)
  const reduced = await listReduced(trx, paths)
  const unpublished = paths.map((item) => ({
    item,
    buyers:
      isWholeItem(item) || reduced.has(wholeItemOf(item))
        ? (buyers.get(wholeItemOf(item)) ?? 0)
        : 0,
  }))
  const hasBuyers = unpublished.some((one) => one.buyers > 0)
  const isGuarded = hasBuyers || isMuch(report) || isMuch(report.whole)
  return isGuarded ? unpublished : []
}

const isMuch = ({ changed, unpublished, unchanged }: Counts) =>
  unpublished * PART > changed + unpublished + unchanged

/** The courses that lose more than a tenth of their published classes. */
async function listReduced(trx: Trx, paths: readonly string[]): Promise<Set<string>> {
  const classes = Map.groupBy(
    paths.filter((path) => path.split('/').length === CLASS_DEPTH),
    wholeItemOf,
  )
  const { rows } = await sql<{ path: string; left: number }>`
    SELECT 'courses/' || c.slug AS path, (
      SELECT count(*) FROM class l JOIN subject s ON s.id = l.subject_id
      WHERE s.course_id = c.id AND s.published AND l.published) AS left
    FROM course c WHERE 'courses/' || c.slug = ANY (${[...classes.keys()]}::text[])`.execute(trx)
  return new Set(
    rows.flatMap(({ path, left }) => {
      const gone = classes.get(path)?.length ?? 0
      return gone * PART > gone + left ? [path] : []
    }),
  )
}

/** The learners with access to items that are sold, by path; items without learners are left out. */
export async function countBuyers(
  db: Db,
  paths: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ path: string; buyers: number }>`
    SELECT * FROM (
      SELECT i.path, (
        SELECT count(DISTINCT e.user_id) FROM access e
        WHERE e.item_kind = i.kind AND e.item_id = i.id AND ${mayGive(sql`i.kind`, sql`i.id`)} AND ${isLiveAt(now)}) AS buyers
      FROM ${ITEMS} AS i WHERE i.path = ANY (${[...paths]}::text[])) AS counted
    WHERE buyers > 0`.execute(db)
  return new Map(rows.map(({ path, buyers }) => [path, buyers]))
}

/**
 * The later changes that an import would take back. `known` is the newest revision that the folder knows.
 * Without `known`, an item is older if an earlier revision has its state in the folder.
 */
export async function listLaterChanges(
  trx: Trx,
  states: ItemStates,
  known: number | null,
): Promise<LaterChange[]> {
  const revisions = Map.groupBy(await listRevisions(trx, states.keys()), ({ path }) => path)
  return [...revisions].flatMap(([item, own]) => {
    const newest = own.at(-1)
    if (newest === undefined || newest.source === 'base') return []
    const isLater =
      known === null
        ? own.some((one) => one.id < newest.id && hasState(one, states.get(item) ?? null))
        : newest.id > known
    return isLater ? [laterChange(newest)] : []
  })
}

/** The newest change of an item if it is later than the revision `newest`; null: than no revision. */
export async function laterThan(
  trx: Trx,
  item: string,
  newest: number | null,
): Promise<LaterChange[]> {
  const found = await findNewestOf(trx, item)
  return found === undefined || found.revision <= (newest ?? -1) ? [] : [laterChange(found)]
}

const laterChange = ({ path, revision, actor, at }: Revision): LaterChange => {
  return { item: path, revision, actor, at }
}

/** The whole items that an import has changed. */
export const changedItems = (report: ImportReport): Set<string> =>
  new Set(report.changes.map(({ item }) => wholeItemOf(item)))

/** The keys of used papers that an import would change. */
export const refusedKeys = (report: ImportReport) => report.keys.filter((one) => one.isRefused)

import { insertBase } from '#server/content/base-revisions.ts'
import { ImportIsRunning } from '#server/content/import.ts'
import { wholeItemOf } from '#server/content/shared/item-paths.ts'
import {
  type Revision,
  findNewestOf,
  hasState,
  listRevisions,
  takeContentTurn,
} from '#server/content/shared/revisions/revision-store.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { stateOfDraft } from './draft-files.ts'
import { type Draft, changeState, findDraft, findDraftOf, insertDraft } from './draft-store.ts'

/**
 * The draft that the member has of an item; the first time, and while nothing is written in the draft, the newest revision,
 * or for an unpublished item the state before. `id` is the draft of another member. Throws an OperatorError if there is no
 * such item or draft.
 */
export const openDraft = (db: Db, opened: Opened, act: Change): Promise<Draft> =>
  inOperatorTransaction(db, act, (trx) => openDraftIn(trx, opened, act))

interface Opened {
  path: string
  id: number | null
}

/** The same in a transaction. */
export async function openDraftIn(
  trx: Trx,
  { path, id }: Opened,
  { actor, now: at }: Change,
): Promise<Draft> {
  const found = id === null ? await findDraftOf(trx, path, actor) : await findDraft(trx, id)
  if (found?.path === path && (id !== null || !(await isOutdated(trx, found)))) return found
  if (id !== null) throw new OperatorError('This draft was published or discarded.')
  const revisions = await revisionsOf(trx, wholeItemOf(path), at)
  const newest = revisions.at(-1)
  const shown = revisions.findLast(({ document }) => document !== null)
  if (newest === undefined || shown === undefined)
    throw new OperatorError(`There is no item '${path}'.`)
  const { document, files } = shown
  const state = { document: document ?? {}, files }
  const base = newest.revision
  if (found === undefined) return insertDraft(trx, { path: newest.path, actor, base, ...state, at })
  if (!hasStateOf(found, revisions)) return found
  return (await changeState(trx, found, { ...state, base }, at)) ?? found
}

/** Whether the item was published since a draft was opened from it. */
const isOutdated = async (db: Db, { path, base }: Draft): Promise<boolean> =>
  base !== null && (await findNewestOf(db, path))?.revision !== base

/** Whether a member has opened a draft and written nothing in it. */
export const isUnwritten = async (trx: Trx, draft: Draft, at: Date): Promise<boolean> =>
  draft.base !== null && hasStateOf(draft, await revisionsOf(trx, draft.path, at))

/** Whether nothing was written since a draft was opened: from its revision, or from the one before where it is unpublished. */
function hasStateOf(draft: Draft, revisions: readonly Revision[]): boolean {
  const opened = revisions.findLast(
    ({ revision, document }) => document !== null && revision <= (draft.base ?? 0),
  )
  return opened !== undefined && hasState(opened, stateOfDraft(draft))
}

/**
 * The revisions of an item, oldest first; of one that an earlier version of the product has imported, its present state
 * becomes the first one. Throws ImportIsRunning while content is changed elsewhere.
 */
export const ensureRevisions = (db: Db, item: string, at: Date): Promise<Revision[]> =>
  inTransaction(db, (trx) => revisionsOf(trx, item, at))

/** The same in a transaction. */
export async function revisionsOf(trx: Trx, item: string, at: Date): Promise<Revision[]> {
  const found = await listRevisions(trx, [item])
  if (found.length > 0) return found
  if (!(await takeContentTurn(trx))) throw new ImportIsRunning()
  await insertBase(trx, at)
  return listRevisions(trx, [item])
}

import { insertBase } from '#server/content/base-revisions.ts'
import { ImportIsRunning } from '#server/content/import.ts'
import { wholeItemOf } from '#server/content/shared/item-paths.ts'
import {
  type Revision,
  listRevisions,
  takeContentTurn,
} from '#server/content/shared/revisions/revision-store.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Draft, findDraft, findDraftOf, insertDraft } from './draft-store.ts'

/**
 * The draft that the member has of an item; the first time the newest revision, or for an unpublished item the
 * state before. `id` is the draft of another member. Throws an OperatorError if there is no such item or draft.
 */
export function openDraft(
  db: Db,
  { path, id }: { path: string; id: number | null },
  act: Change,
): Promise<Draft> {
  const { actor, now: at } = act
  return inOperatorTransaction(db, act, async (trx) => {
    const found = id === null ? await findDraftOf(trx, path, actor) : await findDraft(trx, id)
    if (found?.path === path) return found
    if (id !== null) throw new OperatorError('This draft was published or discarded.')
    const revisions = await revisionsOf(trx, wholeItemOf(path), at)
    const newest = revisions.at(-1)
    const shown = revisions.findLast(({ document }) => document !== null)
    if (newest === undefined || shown === undefined)
      throw new OperatorError(`There is no item '${path}'.`)
    const { document, files } = shown
    return insertDraft(trx, {
      path: newest.path,
      actor,
      base: newest.revision,
      document: document ?? {},
      files,
      at,
    })
  })
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

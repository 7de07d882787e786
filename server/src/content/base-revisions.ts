import type { Trx } from '#server/db/tables.ts'

import { captureItems } from './capture.ts'
import { insertRevisions, listRevisedPaths } from './shared/revisions/revision-store.ts'

/** Writes the present state of items without a revision, as the state before the first change that is recorded. */
export async function insertBase(trx: Trx, at: Date): Promise<void> {
  const revised = await listRevisedPaths(trx)
  const base = await captureItems(trx, (item) => !revised.has(item))
  await insertRevisions(trx, base, { at, actor: 'sopan', source: 'base' })
}

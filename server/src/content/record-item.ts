import type { Trx } from '#server/db/tables.ts'

import { insertBase } from './base-revisions.ts'
import { captureItems } from './capture.ts'
import { ImportIsRunning } from './import.ts'
import {
  type RevisionAct,
  insertRevisions,
  takeContentTurn,
} from './shared/revisions/revision-store.ts'

/**
 * Runs a change of one item outside of an import, and writes its new state as a revision; an unpublished item
 * gets no revision. Throws ImportIsRunning while content is changed elsewhere.
 */
export async function recordItem(
  trx: Trx,
  item: string,
  act: RevisionAct,
  change: () => Promise<void>,
): Promise<void> {
  if (!(await takeContentTurn(trx))) throw new ImportIsRunning()
  await insertBase(trx, act.at)
  await change()
  // Of this kind alone, because submissions may wait for this transaction from here on.
  const [source] = item.split('/')
  await insertRevisions(trx, await captureItems(trx, (one) => one === item, source), act)
}

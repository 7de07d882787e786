import type { Change } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'

import { type Draft, deleteDraft } from './draft-store.ts'

/** Deletes a draft, with a row of the audit that has its author; false if it has another version now. */
export async function discardDraft(
  trx: Trx,
  { id, path, actor: author }: Draft,
  version: number,
  { actor, now: at }: Change,
): Promise<boolean> {
  if (!(await deleteDraft(trx, id, version))) return false
  const act = { action: 'content discard', subject: path, after: { 'draft of': author } }
  await insertAudit(trx, { at, actor, ...act })
  return true
}

import type { Change } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Trx } from '#server/db/tables.ts'

import { type Draft, deleteDraft, listOthersOfSeries } from './draft-store.ts'

interface Discarded {
  version: number
  /** Also the other drafts of its series that were never published. */
  withSeries: boolean
}

/** Deletes a draft, with a row of the audit that has its author; false if it has another version now. */
export async function discardDraft(
  trx: Trx,
  draft: Draft,
  { version, withSeries }: Discarded,
  { actor, now: at }: Change,
): Promise<boolean> {
  const others = withSeries ? await listOthersOfSeries(trx, draft) : []
  for (const { id, path, actor: author, version: known } of [{ ...draft, version }, ...others]) {
    if (!(await deleteDraft(trx, id, known))) return false
    const act = { action: 'content discard', subject: path, after: { 'draft of': author } }
    await insertAudit(trx, { at, actor, ...act })
  }
  return true
}

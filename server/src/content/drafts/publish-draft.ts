import { kindOf, mainFileOf, publishState } from '#server/content/publish-state.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { ImportReport } from '#server/content/shared/import-report.ts'
import {
  type ItemState,
  type Revision,
  listRevisions,
  stateOf,
} from '#server/content/shared/revisions/revision-store.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { stateOfDraft, valueOf } from './draft-files.ts'
import { type Draft, deleteDraft, findDraft } from './draft-store.ts'
import { mergeStates } from './merge-states.ts'
import { differencesAfter, stateDifferences, titleOfPart } from './state-differences.ts'

export interface PublishAct {
  at: Date
  actor: string
  dryRun: boolean
  /** Unpublishes parts of the item also if it has buyers. */
  unpublish: boolean
  /** Whether the member was shown the effects on learners, and ticked this. */
  confirmed: boolean
  reason?: string
}

/** Another change since the draft was opened, with which it cannot be put together. */
export interface Conflict {
  revision: number
  actor: string
  at: Date
  /** The other change, in words. */
  changes: string[]
  /** The changes of the draft at the same places, in words. */
  own: string[]
}

export type PublishReport =
  | { conflict: Conflict }
  | {
      report: ImportReport
      changes: string[]
      /** The titles of the parts that learners with access would lose. */
      lost: string[]
    }

/**
 * Publishes a draft and deletes it. Changes of others since it was opened are kept where they concern other files, other
 * coupons or corrected keys; else nothing is published. A dry run is the check of a draft. Throws an OperatorError if
 * the draft has changed since `version`.
 */
export async function publishDraft(
  db: Db,
  files: ContentFiles,
  { id, version }: { id: number; version: number },
  { at, actor, dryRun, unpublish, confirmed, reason }: PublishAct,
): Promise<PublishReport> {
  const draft = await findDraft(db, id)
  if (draft?.version !== version) throw changedMeanwhile()
  const revisions = await listRevisions(db, [draft.path])
  const newest = revisions.at(-1)
  const { state, conflict } = stateFor(draft, revisions)
  if (conflict !== null) return { conflict }
  const changes = differencesAfter(revisions.map(stateOf), state)
  const report = await publishState(
    db,
    files,
    { item: draft.path, state },
    {
      at,
      actor,
      source: 'console',
      dryRun,
      unpublish,
      isAnswered: ({ asks }) =>
        asks === null || (asks === 'tick' ? confirmed : reason !== undefined),
      newest: newest?.revision ?? null,
      async also(trx, { changes: made }) {
        if (!(await deleteDraft(trx, id, version))) throw changedMeanwhile()
        if (made.length === 0) return
        await insertAudit(trx, {
          at,
          actor,
          action: 'content publish',
          subject: draft.path,
          after: { changes },
          ...(reason !== undefined && { reason }),
        })
      },
    },
  )
  const [later] = report.refusal?.later ?? []
  return later === undefined
    ? { report, changes, lost: lostIn(report, stateOf(newest)) }
    : { conflict: { ...later, changes: [], own: changes } }
}

/** Whether the publication of a draft is an act on money: it has coupons, or another price than the published item. */
export async function changesPrices(db: Db, draft: Draft): Promise<boolean> {
  if (kindOf(draft.path).titleKey === null) return true
  const { path: file } = mainFileOf(draft.path)
  const priceIn = (state: ItemState) =>
    (valueOf(state.document[file] ?? '') as { price?: unknown } | null)?.price
  // An unpublished item may have buyers who come back.
  const revisions = await listRevisions(db, [draft.path])
  const last = stateOf(revisions.findLast(({ document }) => document !== null))
  return last !== null && priceIn(last) !== priceIn(draft)
}

const lostIn = ({ refusal }: ImportReport, present: ItemState | null): string[] =>
  (refusal?.unpublished ?? []).map(({ item }) => titleOfPart(present, item))

/** The refusal to publish a draft that has another version. */
export const changedMeanwhile = () =>
  new OperatorError('This draft was changed or published on another page. Load it again.')

/** The state of the draft, merged with the revisions that were published since it was opened. */
function stateFor(
  draft: Draft,
  revisions: readonly Revision[],
): { state: ItemState; conflict: Conflict | null } {
  const newest = revisions.at(-1)
  const mine = stateOfDraft(draft)
  if (newest === undefined || newest.revision === draft.base) return { state: mine, conflict: null }
  const theirs = stateOf(newest)
  const base = stateOf(revisions.find(({ revision }) => revision === draft.base))
  const { revision, actor, at } = newest
  const refused = (changes: string[], own: string[]) => ({
    state: mine,
    conflict: { revision, actor, at, changes, own },
  })
  if (theirs === null || base === null)
    return refused(stateDifferences(base, theirs), stateDifferences(base, mine))
  const { state, conflicts, own } = mergeStates({ base, mine, theirs }, kindOf(draft.path).merge)
  return conflicts.length > 0 ? refused(conflicts, own) : { state, conflict: null }
}

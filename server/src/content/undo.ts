import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type StateAct, publishState } from './publish-state.ts'
import type { ContentFiles } from './shared/files/store-files.ts'
import type { ImportReport } from './shared/import-report.ts'
import { wholeItemOf } from './shared/item-paths.ts'
import { type Revision, listRevisions } from './shared/revisions/revision-store.ts'

export interface UndoOptions extends Pick<StateAct, 'at' | 'actor' | 'also'> {
  dryRun?: boolean
  /** Unpublishes the item also if it has buyers. */
  unpublish?: boolean
  /** The revision to go back to; without it, the one before the newest. */
  to?: number
  /** The newest revision that the caller was shown; a later one refuses the act. */
  newest?: number
}

export interface UndoReport extends ImportReport {
  /** The item and the revision that it has again. */
  item: string
  to: number
}

/** The revisions of the item that a path belongs to, oldest first. Throws if there are none. */
export async function historyOf(db: Db, path: string): Promise<Revision[]> {
  const item = wholeItemOf(path)
  const revisions = await listRevisions(db, [item])
  if (revisions.length > 0) return revisions
  throw new OperatorError(`No change of '${item}' is recorded. A path is like courses/ssc-maths.`)
}

/**
 * Gives one item an earlier state, as a new revision; other items stay as they are. Throws an
 * OperatorError if there is no such revision.
 */
export async function undoContent(
  db: Db,
  files: ContentFiles,
  path: string,
  { to, newest, dryRun = false, unpublish = false, ...act }: UndoOptions,
): Promise<UndoReport> {
  const item = wholeItemOf(path)
  const revisions = await historyOf(db, path)
  const target = targetOf(revisions, to)
  const report = await publishState(
    db,
    files,
    { item, state: { document: target.document ?? {}, files: target.files } },
    {
      ...act,
      source: 'undo',
      dryRun,
      unpublish,
      // The command prints the effects, as it does for an import.
      isAnswered: () => true,
      newest: newest ?? revisions.at(-1)?.revision ?? null,
    },
  )
  return { ...report, item, to: target.revision }
}

function targetOf(revisions: readonly Revision[], to: number | undefined): Revision {
  const target = to === undefined ? revisions.at(-2) : revisions.find((one) => one.revision === to)
  if (target !== undefined) return target
  const path = revisions[0]?.path ?? ''
  throw new OperatorError(
    to === undefined
      ? `${path} has one revision only: there is no earlier state.`
      : `${path} has no revision ${to}. sopan content history ${path} lists them.`,
  )
}

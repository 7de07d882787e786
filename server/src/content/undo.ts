import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { changeContent, importItems, mapItemIds } from './import.ts'
import { kinds } from './kinds.ts'
import { listGuarded, refusedKeys } from './refusals.ts'
import { type ContentError, addTo, sorted } from './shared/content-errors.ts'
import { revisionFolder } from './shared/files/revision-folder.ts'
import type { ContentFiles } from './shared/files/store-files.ts'
import { type ImportReport, emptyReport } from './shared/import-report.ts'
import { wholeItemOf } from './shared/item-paths.ts'
import type { ContentKind, LoadedKind } from './shared/kind.ts'
import { type ItemState, type Revision, listRevisions } from './shared/revisions/revision-store.ts'

export interface UndoOptions {
  now: Date
  actor: string
  dryRun?: boolean
  /** Unpublishes the item also if it has buyers. */
  unpublish?: boolean
  /** The revision to go back to; without it, the one before the newest. */
  to?: number
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
  options: UndoOptions,
): Promise<UndoReport> {
  const { now, actor, dryRun = false, unpublish = false } = options
  const item = wholeItemOf(path)
  const target = targetOf(await historyOf(db, path), options.to)
  const state: ItemState = { document: target.document ?? {}, files: target.files }
  // Before the transaction, because files may be in a storage elsewhere.
  const { errors, kind, loaded } = await readState(item, state, files, await mapItemIds(db))
  const report = await changeContent(db, dryRun, async (trx) => {
    if (errors.length > 0) return emptyReport(errors)
    const isOfItem = (one: string) => one === item || one.startsWith(`${item}/`)
    const stored = (name: string) => {
      const found = state.files[name]
      if (found === undefined) throw new Error(`${name} is not a file of the revision`)
      return found
    }
    return importItems(
      trx,
      [{ kind, loaded }],
      { stored, mayUnpublish: isOfItem, now },
      {
        at: now,
        actor,
        source: 'undo',
        refuse: async (made) => ({
          unpublished: unpublish
            ? []
            : (await listGuarded(trx, made, now)).filter(({ buyers }) => buyers > 0),
          later: [],
          keys: refusedKeys(made),
        }),
      },
    )
  })
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

/** Reads a state as a content folder; it may name the courses and tests that are published. */
async function readState(
  item: string,
  state: ItemState,
  files: ContentFiles,
  itemIds: ReadonlyMap<string, number>,
): Promise<{ errors: ContentError[]; kind: ContentKind; loaded: LoadedKind }> {
  const [source = ''] = item.split('/')
  const kind = kinds.find((one) => one.source === source)
  if (kind === undefined) throw new OperatorError(`'${item}' is no item of content.`)
  const errors: ContentError[] = []
  const loaded = await kind.read({
    folder: revisionFolder(state, files),
    addError: addTo(errors),
    // A revision has no banks, about which there are warnings.
    addWarning: addTo([]),
    itemPaths: new Set(itemIds.keys()),
    sharedFolders: kind.sharedFolders,
  })
  return { errors: sorted(errors), kind, loaded }
}

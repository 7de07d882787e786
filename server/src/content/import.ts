import { sql } from 'kysely'

import { noteBundles } from '#server/db/queries/bundles.ts'
import { CATALOGUE_CHANNEL } from '#server/db/queries/catalogue-changes.ts'
import { mapPublishedItems } from '#server/db/queries/items.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { inDryRun, inTransaction } from '#server/db/transaction.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { captureItems } from './capture.ts'
import { checkContent } from './check.ts'
import { changedItems, listGuarded, listLaterChanges, refusedKeys } from './refusals.ts'
import { type ContentFiles, namingOnly, storeFiles } from './shared/files/store-files.ts'
import type { ImportContext } from './shared/import-context.ts'
import {
  type Effect,
  type ImportReport,
  type KeyDifference,
  type Refusal,
  createImportReport,
  emptyReport,
} from './shared/import-report.ts'
import type { ContentKind, LoadedKind } from './shared/kind.ts'
import { readFolderRevision } from './shared/revisions/folder-revision.ts'
import {
  type ItemStates,
  type RevisionAct,
  insertRevisions,
  listRevisedPaths,
  takeContentTurn,
} from './shared/revisions/revision-store.ts'

export class ImportIsRunning extends OperatorError {
  constructor() {
    super('Another content import is running. Try again after it.')
  }
}

export interface ImportOptions {
  now: Date
  /** Who imports, for the revisions. */
  actor?: string
  /** Reports what an import would do and changes nothing, in the database or the file store. */
  dryRun?: boolean
  /** Unpublishes also items that have buyers, and also a large part of the published items. */
  unpublish?: boolean
  /** Unpublishes nothing. */
  onlyAdd?: boolean
  /** Takes back later changes that the folder does not know. */
  overwrite?: boolean
}

/**
 * Makes the database match a content folder, in one transaction; an error in the folder or a refusal
 * prevents every change. Items are matched by slug, and a second run changes nothing. Items missing from
 * the folder are unpublished and never deleted, so that learners keep what they bought and did. Throws
 * ImportIsRunning while another import runs.
 */
export async function importContent(
  db: Db,
  files: ContentFiles,
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, actor = 'sopan', dryRun = false, onlyAdd = false } = options
  const { errors, warnings, content } = await checkContent(path, now)
  if (!content) return emptyReport(errors)
  const { folder, items } = content
  const named = items.flatMap(({ loaded }) => loaded.files)
  // Before the transaction, because copying may take minutes. Files that a failed import has stored
  // are reused by the next one.
  const stored = await storeFiles(dryRun ? namingOnly : files, folder, named)
  const report = await changeContent(db, dryRun, async (trx) => {
    const refuse = async (report: ImportReport, states: ItemStates) => {
      const known = await readFolderRevision(trx, path)
      return {
        unpublished: options.unpublish ? [] : await listGuarded(trx, report, now),
        later: options.overwrite ? [] : await listLaterChanges(trx, states, known),
        keys: options.overwrite ? [] : refusedKeys(report),
        effects: [],
      }
    }
    const context = { stored, mayUnpublish: () => !onlyAdd, now }
    return importItems(trx, items, context, { at: now, actor, source: 'import', refuse })
  })
  return { ...report, warnings }
}

/** Runs a change of content that returns its report; a refused change writes nothing. */
export async function changeContent(
  db: Db,
  dryRun: boolean,
  work: (trx: Trx) => Promise<ImportReport>,
): Promise<ImportReport> {
  const run = dryRun ? inDryRun : inTransaction
  try {
    return await run(db, async (trx) => {
      const report = await work(trx)
      if (report.refusal !== null) throw new ImportIsRefused(report)
      return report
    })
  } catch (error) {
    if (error instanceof ImportIsRefused) return error.report
    throw error
  }
}

/** Thrown at the end of a refused import, because only an error rolls a transaction back. */
class ImportIsRefused extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('The import is refused')
    this.report = report
  }
}

export interface ItemsAct extends RevisionAct {
  /** Finds the reasons against the import, given its report and the new states of the changed items. */
  refuse: (report: ImportReport, states: ItemStates) => Promise<Refusal>
}

/** Imports items of one or several kinds, and writes a revision of each that changes. */
export async function importItems(
  trx: Trx,
  items: { kind: ContentKind; loaded: LoadedKind }[],
  { stored, mayUnpublish, now }: Pick<ImportContext, 'stored' | 'mayUnpublish' | 'now'>,
  { refuse, ...act }: ItemsAct,
): Promise<ImportReport> {
  if (!(await takeContentTurn(trx))) throw new ImportIsRunning()
  const revised = await listRevisedPaths(trx)
  const base = await captureItems(trx, (item) => !revised.has(item))
  const { report, forKind } = createImportReport()
  const context = {
    trx,
    stored,
    mayUnpublish,
    actor: act.actor,
    reportKey: (difference: KeyDifference) => void report.keys.push(difference),
    reportEffect: (effect: Effect) => void report.effects.push(effect),
    itemIds: await mapItemIds(trx),
    // Whole seconds, because an export writes no fractions.
    now: new Date(Math.floor(now.getTime() / 1000) * 1000),
  }
  for (const { kind, loaded } of items) {
    await loaded.import({ ...context, reportItem: forKind(kind.name) })
  }
  if (report.changes.length === 0) return report
  await noteBundles(trx, context.now)
  const changed = changedItems(report)
  const captured = await captureItems(trx, (item) => changed.has(item))
  const states = new Map([...changed].map((item) => [item, captured.get(item) ?? null]))
  const refusal = await refuse(report, states)
  if (Object.values(refusal).some((found) => found.length > 0)) return { ...report, refusal }
  await insertRevisions(trx, base, { ...act, actor: 'sopan', source: 'base' })
  await insertRevisions(trx, states, act)
  await sql`SELECT pg_notify(${CATALOGUE_CHANNEL}, '')`.execute(trx)
  return report
}

/** The ids of published items by path; coupons and notifications name the items. The import adds and replaces ids. */
export async function mapItemIds(db: Db): Promise<Map<string, number>> {
  const items = await mapPublishedItems(db)
  return new Map([...items].map(([path, { id }]) => [path, id]))
}

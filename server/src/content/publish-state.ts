import type { z } from 'zod'

import {
  type NamedItems,
  type SoldItem,
  mapNamedItems,
  mapSoldItems,
} from '#server/db/queries/items.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { changeContent, importItems, mapItemIds } from './import.ts'
import { kinds } from './kinds.ts'
import { laterThan, listGuarded, refusedKeys } from './refusals.ts'
import { type ContentError, addTo, sorted } from './shared/content-errors.ts'
import { revisionFolder } from './shared/files/revision-folder.ts'
import type { ContentFiles } from './shared/files/store-files.ts'
import { type Effect, type ImportReport, emptyReport } from './shared/import-report.ts'
import type { ContentKind, LoadedKind } from './shared/kind.ts'
import type { ItemState, RevisionAct } from './shared/revisions/revision-store.ts'

export interface StateAct extends RevisionAct {
  dryRun: boolean
  /** Unpublishes the item, or parts of it, also if it has buyers. */
  unpublish: boolean
  /** Whether a person gave what an effect asks for. */
  isAnswered: (effect: Effect) => boolean
  /** The newest revision that the caller knows, null without one; a later one refuses the act. */
  newest: number | null
  /** Whether the item has all files of the state already, so that they are not read; by default not. */
  areFilesPublished?: boolean
  /** Writes other rows in the same transaction, for example the audit. */
  also?: (trx: Trx, report: ImportReport) => Promise<void>
}

/**
 * Gives one item a state, as a new revision; other items stay as they are, and nothing is written if it has this
 * state already. A state without texts unpublishes the item. Throws ImportIsRunning, or an OperatorError if there is no such kind.
 */
export async function publishState(
  db: Db,
  files: ContentFiles,
  { item, state }: { item: string; state: ItemState },
  { dryRun, unpublish, isAnswered, newest, areFilesPublished = false, also, ...act }: StateAct,
): Promise<ImportReport> {
  // Before the transaction, because files may be in a storage elsewhere.
  const { errors, warnings, kind, loaded } = await readState(item, state, {
    files,
    itemIds: await mapItemIds(db),
    named: await mapNamedItems(db),
    sold: await mapSoldItems(db),
    now: act.at,
    areFilesPublished,
  })
  return changeContent(db, dryRun, async (trx) => {
    if (errors.length > 0) return emptyReport(errors)
    const isOfItem = (one: string) => one === item || one.startsWith(`${item}/`)
    const stored = (name: string) => {
      const found = state.files[name]
      if (found === undefined) throw new Error(`${name} is not a file of the state`)
      return found
    }
    const refuse = async (made: ImportReport) => {
      const guarded = unpublish ? [] : await listGuarded(trx, made, act.at)
      return {
        unpublished: guarded.filter(({ buyers }) => buyers > 0),
        later: await laterThan(trx, item, newest),
        keys: refusedKeys(made),
        effects: made.effects.filter((effect) => !isAnswered(effect)),
      }
    }
    const context = { stored, mayUnpublish: isOfItem, now: act.at }
    const report = await importItems(trx, [{ kind, loaded }], context, { ...act, refuse })
    if (report.refusal === null) await also?.(trx, report)
    return { ...report, warnings }
  })
}

/** The kind of an item, by its path. */
export function kindOf(item: string): ContentKind {
  const [source = ''] = item.split('/')
  const kind = kinds.find((one) => one.source === source)
  if (kind === undefined) throw new OperatorError(`'${item}' is no item of content.`)
  return kind
}

/** A kind by its name; the contract has checked the name. */
export function kindNamed(name: string): ContentKind {
  const kind = kinds.find((one) => one.name === name)
  if (kind === undefined) throw new OperatorError(`There is no kind '${name}'.`)
  return kind
}

/** The file that has the title of an item, with its schema. Throws an OperatorError for a path of no kind. */
export function mainFileOf(item: string): { path: string; schema: z.ZodType } {
  const [[pattern, schema] = []] = Object.entries(kindOf(item).schemas)
  if (pattern === undefined || schema === undefined) throw new Error(`${item} has no schema`)
  return { path: pattern.replace('*', item.split('/')[1] ?? ''), schema }
}

/**
 * Reads a state as a content folder; it may name the items that are published, and each coupon and bundle also the
 * items that it names already.
 */
async function readState(
  item: string,
  state: ItemState,
  {
    files,
    itemIds,
    named,
    sold,
    now,
    areFilesPublished,
  }: {
    files: ContentFiles
    itemIds: ReadonlyMap<string, number>
    named: NamedItems
    sold: Map<string, SoldItem>
    now: Date
    areFilesPublished: boolean
  },
): Promise<{
  errors: ContentError[]
  warnings: ContentError[]
  kind: ContentKind
  loaded: LoadedKind
}> {
  const kind = kindOf(item)
  const errors: ContentError[] = []
  const warnings: ContentError[] = []
  const loaded = await kind.read({
    folder: revisionFolder(state, files),
    addError: addTo(errors),
    addWarning: addTo(warnings),
    itemPaths: new Set(itemIds.keys()),
    unknownItem: (path) => `there is no published item ${path}`,
    isNamedAlready: (by, path) => named.get(by)?.has(path) === true,
    sold,
    now,
    sharedFolders: kind.sharedFolders,
    areFilesPublished,
  })
  return { errors: sorted(errors), warnings: sorted(warnings), kind, loaded }
}

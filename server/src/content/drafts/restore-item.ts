import { parse } from 'yaml'

import { mainFileOf, publishState } from '#server/content/publish-state.ts'
import { listErrors } from '#server/content/shared/content-errors.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
import type { Effect } from '#server/content/shared/import-report.ts'
import {
  type ItemState,
  type Revision,
  type RevisionAct,
  stateOf,
} from '#server/content/shared/revisions/revision-store.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { historyOf } from '#server/content/undo.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { differencesAfter } from './state-differences.ts'

interface Restored {
  path: string
  /** The revision whose state the item gets; null unpublishes it. */
  to: number | null
  /** The newest revision that the caller was shown. */
  newest: number
}

interface Act extends Omit<RevisionAct, 'source'> {
  dryRun: boolean
  /** Whether the member was shown the effects on learners, and ticked this. */
  confirmed: boolean
  reason?: string
}

/** The changes that were or would be made, in words, and their effects on learners. */
export interface Replacement {
  changes: string[]
  effects: Effect[]
}

/** The result or the refusal that `restoreItem` would have; no changes if the item has this state already. */
export async function previewRestored(
  db: Db,
  files: ContentFiles,
  restored: Restored,
  act: Pick<Act, 'at' | 'actor'>,
): Promise<Replacement> {
  const revisions = await historyOf(db, restored.path)
  const changes = differencesAfter(revisions.map(stateOf), stateAt(revisions, restored.to))
  if (changes.length === 0) return { changes, effects: [] }
  return restoreItem(db, files, restored, { ...act, dryRun: true, confirmed: true })
}

/**
 * Gives an item the state of an earlier revision, or unpublishes it. Throws an OperatorError if the item has changed
 * since, has this state already, or if the state is not valid any longer.
 */
export async function restoreItem(
  db: Db,
  files: ContentFiles,
  { path, to, newest }: Restored,
  act: Act,
): Promise<Replacement> {
  const revisions = await historyOf(db, path)
  const state = stateAt(revisions, to)
  const action = to === null ? 'content unpublish' : 'content undo'
  const what = { path, revisions, newest, state, action }
  return replace(db, files, { ...what, areFilesPublished: false }, act)
}

/** Publishes another price, in paise, of a paid item. Throws as `restoreItem` does. */
export async function changePriceOf(
  db: Db,
  files: ContentFiles,
  { path, newest, price_paise }: { path: string; newest: number; price_paise: number },
  act: Act,
): Promise<Replacement> {
  const revisions = await historyOf(db, path)
  const present = stateOf(revisions.at(-1))
  const { path: file, schema } = mainFileOf(path)
  if (present === null) throw new OperatorError(`'${path}' is not published.`)
  const value = parse(present.document[file] ?? '') as Record<string, unknown>
  if (value['price'] === undefined) throw new OperatorError(`'${path}' has no price.`)
  const text = rewriteYaml(schema, { ...value, price: price_paise / 100 })
  const state = { ...present, document: { ...present.document, [file]: text } }
  const what = { path, revisions, newest, state, action: 'content change price' }
  return replace(db, files, { ...what, areFilesPublished: true }, act)
}

interface Replaced {
  path: string
  revisions: readonly Revision[]
  newest: number
  state: ItemState | null
  /** The action in the audit. */
  action: string
  /** As of `publishState`. */
  areFilesPublished: boolean
}

/** The caller was shown the learners with access, so they prevent nothing. */
async function replace(
  db: Db,
  files: ContentFiles,
  { path, revisions, newest, state, action, areFilesPublished }: Replaced,
  { reason, confirmed, ...act }: Act,
): Promise<Replacement> {
  const changes = differencesAfter(revisions.map(stateOf), state)
  const { errors, effects, refusal } = await publishState(
    db,
    files,
    { item: path, state: state ?? { document: {}, files: {} } },
    {
      ...act,
      source: action === 'content undo' ? 'undo' : 'console',
      unpublish: true,
      // A restoration has a reason.
      isAnswered: ({ asks }) => asks !== 'tick' || confirmed,
      newest,
      areFilesPublished,
      async also(trx, report) {
        if (report.changes.length === 0)
          throw new OperatorError(`'${path}' has this state already.`)
        const { at, actor } = act
        const what = { action, subject: path, after: { changes } }
        await insertAudit(trx, { at, actor, ...what, ...(reason !== undefined && { reason }) })
      },
    },
  )
  if (errors.length > 0) throw new OperatorError(listErrors(errors))
  const [later] = refusal?.later ?? []
  if (later !== undefined)
    throw new OperatorError(
      `'${path}' was changed by ${later.actor} meanwhile. Load the page again.`,
    )
  const [key] = refusal?.keys ?? []
  if (key !== undefined)
    throw new OperatorError(
      `Question ${key.question} would have the key ${key.given}, but attempts are graded by ${key.counts}. ` +
        `To go back, first correct the key to ${key.given} on the page of the test.`,
    )
  const [effect] = refusal?.effects ?? []
  if (effect !== undefined) throw new OperatorError(`${effect.text} Confirm this first.`)
  return { changes, effects }
}

function stateAt(revisions: readonly Revision[], to: number | null): ItemState | null {
  if (to === null) return null
  const found = revisions.find(({ revision }) => revision === to)
  if (found === undefined) throw new OperatorError(`There is no revision ${to}.`)
  return stateOf(found)
}

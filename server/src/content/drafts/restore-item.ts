import { parse } from 'yaml'

import { mainFileOf, publishState } from '#server/content/publish-state.ts'
import { listErrors } from '#server/content/shared/content-errors.ts'
import type { ContentFiles } from '#server/content/shared/files/store-files.ts'
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

type Act = Omit<RevisionAct, 'source'> & { dryRun: boolean; reason?: string }

/** What a restoration would change, in words. Throws an OperatorError if there is no such revision. */
export async function previewRestored(db: Db, { path, to }: Restored): Promise<string[]> {
  const revisions = await historyOf(db, path)
  return differencesAfter(revisions.map(stateOf), stateAt(revisions, to))
}

/**
 * Gives an item the state of an earlier revision, or unpublishes it; returns the changes in words. Throws an
 * OperatorError if the item has changed since, has this state already, or if the state is not valid any longer.
 */
export async function restoreItem(
  db: Db,
  files: ContentFiles,
  { path, to, newest }: Restored,
  act: Act,
): Promise<string[]> {
  const revisions = await historyOf(db, path)
  const state = stateAt(revisions, to)
  const action = to === null ? 'content unpublish' : 'content undo'
  return replace(db, files, { path, revisions, newest, state, action }, act)
}

/** Publishes another price, in paise, of a paid item; returns the change in words. Throws as `restoreItem` does. */
export async function changePriceOf(
  db: Db,
  files: ContentFiles,
  { path, newest, price_paise }: { path: string; newest: number; price_paise: number },
  act: Act,
): Promise<string[]> {
  const revisions = await historyOf(db, path)
  const present = stateOf(revisions.at(-1))
  const { path: file, schema } = mainFileOf(path)
  if (present === null) throw new OperatorError(`'${path}' is not published.`)
  const value = parse(present.document[file] ?? '') as Record<string, unknown>
  if (value['price'] === undefined) throw new OperatorError(`'${path}' has no price.`)
  const text = rewriteYaml(schema, { ...value, price: price_paise / 100 })
  const state = { ...present, document: { ...present.document, [file]: text } }
  return replace(db, files, { path, revisions, newest, state, action: 'content change price' }, act)
}

interface Replaced {
  path: string
  revisions: readonly Revision[]
  newest: number
  state: ItemState | null
  /** What the audit has. */
  action: string
}

/** The caller was shown the learners with access, so they prevent nothing. */
async function replace(
  db: Db,
  files: ContentFiles,
  { path, revisions, newest, state, action }: Replaced,
  { reason, ...act }: Act,
): Promise<string[]> {
  const changes = differencesAfter(revisions.map(stateOf), state)
  const { errors, refusal } = await publishState(
    db,
    files,
    { item: path, state: state ?? { document: {}, files: {} } },
    {
      ...act,
      source: action === 'content undo' ? 'undo' : 'console',
      unpublish: true,
      newest,
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
      `Question ${key.question} would have another key than the one by which attempts are graded. Correct it on the page of the test first.`,
    )
  return changes
}

function stateAt(revisions: readonly Revision[], to: number | null): ItemState | null {
  if (to === null) return null
  const found = revisions.find(({ revision }) => revision === to)
  if (found === undefined) throw new OperatorError(`There is no revision ${to}.`)
  return stateOf(found)
}

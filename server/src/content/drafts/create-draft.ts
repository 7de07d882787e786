import { isLanguage } from '@sopan/contract/language'
import { shortName } from '@sopan/domain/content/short-name'
import { parse } from 'yaml'

import { kindOf, mainFileOf } from '#server/content/publish-state.ts'
import type { ContentKind } from '#server/content/shared/kind.ts'
import { type ItemState, stateOf } from '#server/content/shared/revisions/revision-store.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { announceOpening } from './announce-opening.ts'
import { type Draft, insertDraft, listPaths, takePathsTurn } from './draft-store.ts'
import { openDraftIn, revisionsOf } from './open-draft.ts'

/** The keys that say when an item was made, which is another time for a copy. */
const TIMES = ['added', 'created']

interface NewItem {
  /** The folder of its kind. */
  kind: ContentKind
  title: string
  /** The path of the item of the same kind whose state it begins with; null: it begins empty. */
  copyOf: string | null
  /** The pattern that it begins with. */
  pattern?: string | null
}

/**
 * The draft of an item that does not exist yet; the server makes its short name from the title. The items of a kind
 * that is one file are begun with an empty file; of a file that was published the draft is opened. Throws an OperatorError
 * if the copied item, or that file, cannot be used.
 */
export function createDraft(
  db: Db,
  { kind, title, copyOf, pattern = null }: NewItem,
  act: Change,
): Promise<Draft> {
  return inOperatorTransaction(db, act, async (trx) => {
    await takePathsTurn(trx)
    const taken = new Set(await listPaths(trx, kind))
    const slug = shortName(title, 'item', (name) => taken.has(`${kind.source}/${name}`))
    const path = kind.titleKey === null ? kind.source : `${kind.source}/${slug}`
    if (taken.has(path)) return openDraftIn(trx, { path, id: null }, act)
    const copied = copyOf === null ? null : await stateToCopy(trx, copyOf, act.now)
    if (copyOf !== null && kindOf(copyOf) !== kind)
      throw new OperatorError(`'${copyOf}' is of another kind.`)
    const { document, files } =
      copied === null || copyOf === null
        ? { document: { ...emptyTexts(kind, path), ...patterned(kind, path, pattern) }, files: {} }
        : renamed(copied, copyOf, path)
    const main = mainFileOf(path)
    const value =
      kind.titleKey === null ? null : valueOf(main.path, kind, document[main.path] ?? '', title)
    const draft = await insertDraft(trx, {
      path,
      actor: act.actor,
      base: null,
      document: { ...document, [main.path]: rewriteYaml(main.schema, value ?? []) },
      files,
      title,
      opensAt: (value && kind.openingOf?.(value)) ?? null,
      at: act.now,
    })
    if (kind.openingOf !== undefined) await announceOpening(trx, draft, act.now)
    return draft
  })
}

/** The newest published state of an item. Throws an OperatorError if there is none. */
export async function stateToCopy(
  trx: Parameters<typeof revisionsOf>[0],
  item: string,
  at: Date,
): Promise<ItemState> {
  const revisions = await revisionsOf(trx, item, at)
  const state = stateOf(revisions.findLast(({ document }) => document !== null))
  if (state === null) throw new OperatorError(`There is no item '${item}'.`)
  return state
}

const emptyTexts = (kind: ContentKind, path: string): Record<string, string> =>
  Object.fromEntries(
    (kind.texts ?? []).map((pattern) => [pattern.replace('*', path.split('/')[1] ?? ''), '']),
  )

/** The main file of an item that begins with a pattern; nothing without one. */
function patterned(
  kind: ContentKind,
  item: string,
  pattern: string | null,
): Record<string, string> {
  if (pattern === null) return {}
  const value = kind.fromPattern?.(pattern) ?? null
  if (value === null) throw new OperatorError(`There is no pattern '${pattern}'.`)
  const { path, schema } = mainFileOf(item)
  return { [path]: rewriteYaml(schema, value) }
}

/** The state of an item as the state of another path. Files that carry the name of the item get the new name. */
function renamed({ document, files }: ItemState, from: string, to: string): ItemState {
  const rename = (path: string) =>
    path.startsWith(`${from}/`) || path.startsWith(`${from}.`) ? to + path.slice(from.length) : path
  const entries = (map: Record<string, string>) =>
    Object.fromEntries(Object.entries(map).map(([path, value]) => [rename(path), value]))
  return { document: entries(document), files: entries(files) }
}

/** The value of the main file of a new item from the text of a copied one, without what is of the copied item alone. */
function valueOf(
  path: string,
  kind: ContentKind,
  text: string,
  title: string,
): Record<string, unknown> {
  const { copied = (value) => value } = kind
  const slug = path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length)
  const given = Object.entries(copied((parse(text) ?? {}) as Record<string, unknown>))
  const own = Object.fromEntries(given.map(([key, value]) => [key, ownFile(value, slug, key)]))
  return withTitle(kind, own, title)
}

/** The value of the main file of a new item with its title, and without the times of the copied item and its titles in other languages. */
export function withTitle(
  { titleKey }: Pick<ContentKind, 'titleKey'>,
  value: Record<string, unknown>,
  title: string,
): Record<string, unknown> {
  const kept = Object.entries(value).filter(([key]) => !TIMES.includes(key))
  if (titleKey === null) return Object.fromEntries(kept)
  const own = kept.map(([key, given]) => [key, isLanguage(key) ? omit(given, titleKey) : given])
  return { ...Object.fromEntries(own), [titleKey]: title }
}

function omit(given: unknown, key: string): unknown {
  if (typeof given !== 'object' || given === null || !(key in given)) return given
  const { [key]: _, ...others } = given as Record<string, unknown>
  return others
}

/** The name of a file beside the item is the short name of the item. */
const ownFile = (value: unknown, slug: string, key: string): unknown =>
  (key === 'image' || key === 'pdf') && typeof value === 'string' && !/^(book|image)\./.test(value)
    ? `${slug}${value.slice(value.lastIndexOf('.'))}`
    : value

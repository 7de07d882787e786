import { matchesGlob } from 'node:path/posix'

import { parse } from 'yaml'
import { z } from 'zod'

import { kindOf, mainFileOf } from '#server/content/publish-state.ts'
import type { ItemState } from '#server/content/shared/revisions/revision-store.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'
import type { Db } from '#server/db/tables.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type Draft, changeFile, findDraft } from './draft-store.ts'

/** Refuses to save over the changes of another page; the refused page alone still has its text. */
export const CHANGED_ELSEWHERE = 'This draft was changed on another page. Load it again.'

type Json = z.core.util.JSONType

interface FileForm {
  path: string
  /** The name of its form; null for a text that is not YAML. */
  form: string | null
  /** The value of a YAML file, or the text. */
  value: Json
}

/** The texts of a draft with the forms in which they are written; `forms` are JSON Schemas by their names. */
export function formsOf({ path: item, document }: Pick<Draft, 'path' | 'document'>): {
  files: FileForm[]
  forms: Record<string, Json>
} {
  const forms: Record<string, Json> = {}
  const files = Object.entries(document).map(([path, text]) => {
    const [form, schema] = schemaOf(item, path) ?? []
    if (form === undefined || schema === undefined) return { path, form: null, value: text }
    forms[form] ??= z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
    return { path, form, value: valueOf(text) }
  })
  return { files, forms }
}

/**
 * A file that was saved is JSON, which is YAML too: to write a test of 300 questions as other YAML takes 0.3 s, in which
 * the server does nothing else.
 */
const isSaved = (text: string) => text.startsWith('{') || text.startsWith('[')

/** The value of a text of a draft, or of a published state. */
export const valueOf = (text: string): Json =>
  isSaved(text) ? (JSON.parse(text) as Json) : (parse(text) as Json)

/** The state that a draft describes, with its texts in the canonical form. */
export function stateOfDraft({
  path: item,
  document,
  files,
}: Pick<Draft, 'path' | 'document' | 'files'>): ItemState {
  const texts = Object.entries(document).map(([file, text]) => {
    const [, schema] = schemaOf(item, file) ?? []
    const isYaml = schema !== undefined && isSaved(text)
    return [file, isYaml ? rewriteYaml(schema, valueOf(text)) : text]
  })
  return { document: Object.fromEntries(texts) as Record<string, string>, files }
}

/** The schema of a file of an item, with the pattern that is its name; undefined for a text that is not YAML. */
export const schemaOf = (item: string, file: string) =>
  isOwn(item, file)
    ? Object.entries(kindOf(item).schemas).find(([pattern]) => matchesGlob(file, pattern))
    : undefined

/** Whether a path is below an item as it is written; a pattern would match '..' too. */
const isOwn = (item: string, file: string) =>
  (file === item || file === `${item}.yaml` || file.startsWith(`${item}/`)) &&
  file.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

interface FileValue {
  version: number
  file: string
  /** As the YAML of the file has it, or a text; null removes the file. */
  value: Json
  at: Date
}

/**
 * Stores one file of a draft, valid or not; returns the new version, also if the call is repeated because its response was
 * lost. Throws an OperatorError if the file is not one of the item, or if another page has changed the draft since `version`.
 */
export async function saveFile(
  db: Db,
  draft: Draft,
  { version, file, value, at }: FileValue,
): Promise<number> {
  const text = value === null ? null : textOf(draft.path, file, value)
  requireSpace({ ...draft.document, [file]: text ?? '' })
  const ofMain = file === mainFileOf(draft.path).path && isObject(value) ? value : null
  const saved = await changeFile(db, {
    id: draft.id,
    version,
    file,
    text,
    title: ofMain === null ? undefined : titleIn(draft.path, ofMain),
    opensAt: ofMain === null ? undefined : openingIn(draft.path, ofMain),
    at,
  })
  if (saved !== undefined) return saved
  const present = await findDraft(db, draft.id)
  const isStored = present?.version === version + 1 && (present.document[file] ?? null) === text
  if (!isStored) throw new OperatorError(CHANGED_ELSEWHERE)
  return present.version
}

/** All texts of a draft are read and checked together, by a server that other members wait for. */
const MOST_BYTES = 5_000_000

function requireSpace(document: Draft['document']): void {
  const bytes = Object.values(document).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  if (bytes > MOST_BYTES) throw new OperatorError('A draft has at most 5 MB of texts.')
}

type Fields = { [key: string]: Json }

/** The title in the value of the main file of an item; undefined if it has no title. */
function titleIn(item: string, value: Fields): string | undefined {
  const { titleKey } = kindOf(item)
  const title = titleKey === null ? undefined : value[titleKey]
  return typeof title === 'string' && title !== '' ? title : undefined
}

/** When an item opens, by the value of its main file; null without a window. */
const openingIn = (item: string, value: Record<string, unknown>): Date | null =>
  kindOf(item).openingOf?.(value) ?? null

/**
 * Whether the item of a draft has no questions yet. The file of a copy that its author has never saved
 * takes 0.3 s to parse with 300 questions; such copies are rare among the drafts that open soon.
 */
export function lacksQuestions({ path, document }: Pick<Draft, 'path' | 'document'>): boolean {
  const value = valueOf(document[mainFileOf(path).path] ?? '')
  return isObject(value) && kindOf(path).lacksQuestions?.(value) === true
}

const isObject = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(item: string, file: string, value: Json): string {
  const [, schema] = schemaOf(item, file) ?? []
  if (schema !== undefined) return JSON.stringify(value)
  const isText =
    isOwn(item, file) && kindOf(item).texts?.some((pattern) => matchesGlob(file, pattern)) === true
  if (isText && typeof value === 'string') return value
  throw new OperatorError(`${file} is no text of '${item}'.`)
}

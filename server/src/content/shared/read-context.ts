import { dirname } from 'node:path/posix'

import type { z } from 'zod'

import { type ContentFolder, joinPath } from '#server/content/shared/files/content-folder.ts'
import { fileProblem } from '#server/content/shared/files/file-format.ts'
import { MAX_SLUG_LENGTH, SLUG } from '#server/content/shared/yaml/fields.ts'
import { type Parsed, parseYaml } from '#server/content/shared/yaml/parse-yaml.ts'
import type { SoldItem } from '#server/db/queries/items.ts'

import type { AddError, At } from './content-errors.ts'

/** The context of a reader, the same for every kind. */
export interface ReadContext {
  folder: ContentFolder
  addError: AddError
  /** Reports a likely mistake that does not prevent the import. */
  addWarning: AddError
  /** Paths of the items that the folder has, also those with errors; each reader adds its own. */
  itemPaths: Set<string>
  /** The message about an item that is named and not in `itemPaths`. */
  unknownItem: (item: string) => string
  /** Whether a published coupon, by its code, or bundle, by its path, names an item, which may be unpublished since. */
  isNamedAlready: (by: string, item: string) => boolean
  /** The facts about items that bundles and coupons with them ask for, by path; each reader adds its own. */
  sold: Map<string, SoldItem>
  /** The present time; null: nothing is compared with it. */
  now: Date | null
  /** Folders with files that the items of this kind refer to. */
  sharedFolders: readonly string[]
  /** Whether all files are published already, so that their contents are not checked again. */
  areFilesPublished: boolean
}

/** A folder names only items that it has. */
export const itemsOfFolder = (
  now: Date | null = null,
): Pick<ReadContext, 'itemPaths' | 'unknownItem' | 'isNamedAlready' | 'sold' | 'now'> => ({
  itemPaths: new Set(),
  unknownItem: (item) => `${item} is not in this folder`,
  isNamedAlready: () => false,
  sold: new Map(),
  now,
})

/** Why nothing that is sold can have an item; null if it can. */
export const notSoldText = ({ sold }: ReadContext, item: string): string | null =>
  sold.get(item)?.isForBatches === true ? `${item} is for batches alone: it is not sold` : null

/** Reads a required YAML file; null if it is missing or invalid. */
export async function readYaml<Schema extends z.ZodType>(
  { folder, addError, sharedFolders }: ReadContext,
  path: string,
  schema: Schema,
): Promise<Parsed<z.output<Schema>> | null> {
  if (!folder.use(path)) {
    addError(path, null, 'is missing')
    return null
  }
  const text = await folder.text(path)
  const parsed = text === null ? null : parseYaml(path, text, schema, addError)
  if (parsed === null) {
    // Files of an unreadable item would otherwise be reported as unused.
    folder.ignore(dirname(path))
    for (const shared of sharedFolders) folder.ignore(shared)
  }
  return parsed
}

/** Checks that a referenced file exists and has the format of its extension; false with an error added. */
export async function requireFile(
  { folder, addError, areFilesPublished }: ReadContext,
  path: string,
  reference: { file: string; at: At },
): Promise<boolean> {
  if (!folder.use(path)) {
    addError(reference.file, reference.at, `there is no file ${path}`)
    return false
  }
  const problem = areFilesPublished ? null : await fileProblem(folder, path)
  if (problem !== null) addError(path, null, problem)
  return problem === null
}

export interface Numbered {
  position: number
  slug: string
  name: string
}

const NUMBERED = /^(\d{2,3})-(.+)$/

/**
 * Parses names such as `03-time-and-work`, in order; `extension` (`.yaml`) is removed. Reports invalid
 * names, and numbers and slugs that are used twice.
 */
export function readNumbered(
  { folder, addError, sharedFolders }: ReadContext,
  path: string,
  names: string[],
  extension = '',
): Numbered[] {
  const found: Numbered[] = []
  const reject = (entryPath: string, message: string) => {
    addError(entryPath, null, message)
    folder.ignore(entryPath)
    for (const shared of sharedFolders) folder.ignore(shared)
  }
  for (const name of names) {
    const [, number = '', slug = ''] =
      NUMBERED.exec(name.slice(0, name.length - extension.length)) ?? []
    const entryPath = joinPath(path, name)
    const entry = { position: Number(number), slug, name }
    if (!isSlug(slug)) {
      reject(
        entryPath,
        `is not named as a number and a short name, like 01-number-system${extension}`,
      )
    } else if (found.some((other) => other.position === entry.position)) {
      reject(entryPath, `the number ${number} is used twice here`)
    } else if (found.some((other) => other.slug === slug)) {
      reject(entryPath, `the short name ${slug} is used twice here`)
    } else found.push(entry)
  }
  return found.toSorted((a, b) => a.position - b.position)
}

/** Whether a name can be a slug: a–z, 0–9 and single hyphens. */
export function isSlug(name: string): boolean {
  return SLUG.test(name) && name.length <= MAX_SLUG_LENGTH
}

/** The name of a file without folders and extension: the slug of a note or a video file. */
export function slugOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'))
}

/** Reports each entry of a list that repeats an earlier slug. */
export function requireDistinctSlugs(
  { addError }: ReadContext,
  file: string,
  entries: { slug: string; at: At }[],
): void {
  const seen = new Set<string>()
  for (const { slug, at } of entries) {
    if (seen.has(slug)) addError(file, at, `'${slug}' is listed twice`)
    seen.add(slug)
  }
}

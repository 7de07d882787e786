import { dirname } from 'node:path/posix'

import type { z } from 'zod'

import { type ContentFolder, below } from '#server/content/shared/files/content-folder.ts'
import { refuseFile } from '#server/content/shared/files/file-format.ts'
import { MOST_SLUG, SLUG } from '#server/content/shared/yaml/fields.ts'
import { type Parsed, parseYaml } from '#server/content/shared/yaml/parse-yaml.ts'

import type { AddError } from './content-errors.ts'

/** What the reader of every kind is given. */
export interface ReadContext {
  folder: ContentFolder
  addError: AddError
  /** Paths of the items that the folder has, also those with errors; each reader adds its own. */
  itemPaths: Set<string>
  /** Folders with files that the items of this kind name. */
  sharedFolders: readonly string[]
}

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
    folder.ignore(dirname(path))
    for (const shared of sharedFolders) folder.ignore(shared)
  }
  return parsed
}

/** Checks that a file named at `line` of `by` exists and has the format of its extension. */
export async function requireFile(
  { folder, addError }: ReadContext,
  path: string,
  by: { file: string; line: number },
): Promise<void> {
  if (!folder.use(path)) return addError(by.file, by.line, `there is no file ${path}`)
  const refusal = await refuseFile(folder, path)
  if (refusal) addError(path, null, refusal)
}

export interface Numbered {
  position: number
  slug: string
  name: string
}

const NUMBERED = /^(\d{2,3})-(.+)$/

/**
 * Parses names such as `03-time-and-work`, in order; `ending` (`.yaml`) is removed. Reports invalid
 * names, and numbers and slugs that are used twice.
 */
export function readNumbered(
  { folder, addError, sharedFolders }: ReadContext,
  path: string,
  names: string[],
  ending = '',
): Numbered[] {
  const found: Numbered[] = []
  const refuse = (entryPath: string, message: string) => {
    addError(entryPath, null, message)
    folder.ignore(entryPath)
    for (const shared of sharedFolders) folder.ignore(shared)
  }
  for (const name of names) {
    const [, number = '', slug = ''] =
      NUMBERED.exec(name.slice(0, name.length - ending.length)) ?? []
    const entryPath = below(path, name)
    const entry = { position: Number(number), slug, name }
    if (!isSlug(slug)) {
      refuse(entryPath, `is not named as a number and a short name, like 01-number-system${ending}`)
    } else if (found.some((other) => other.position === entry.position)) {
      refuse(entryPath, `the number ${number} is used twice here`)
    } else if (found.some((other) => other.slug === slug)) {
      refuse(entryPath, `the short name ${slug} is used twice here`)
    } else found.push(entry)
  }
  return found.toSorted((a, b) => a.position - b.position)
}

/** Whether a name can be a slug: a–z, 0–9 and single hyphens. */
export function isSlug(name: string): boolean {
  return SLUG.test(name) && name.length <= MOST_SLUG
}

/** The name of a file without folders and ending: the slug of a note or a video file. */
export function slugOfFile(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'))
}

/** Reports each entry of a list whose slug an earlier one has. */
export function requireDistinct(
  { addError }: ReadContext,
  file: string,
  entries: { slug: string; line: number }[],
): void {
  const seen = new Set<string>()
  for (const { slug, line } of entries) {
    if (seen.has(slug)) addError(file, line, `'${slug}' is listed twice`)
    seen.add(slug)
  }
}

import { dirname } from 'node:path/posix'

import type { z } from 'zod'

import { type ContentFolder, below } from '#server/content/shared/files/content-folder.ts'
import { refuseFile } from '#server/content/shared/files/file-format.ts'
import { MOST_SLUG, SLUG } from '#server/content/shared/yaml/fields.ts'
import { type Parsed, parseYaml } from '#server/content/shared/yaml/parse-yaml.ts'

import type { Complain } from './content-errors.ts'

/** What every reader of a kind of content is given. */
export interface ReadContext {
  folder: ContentFolder
  complain: Complain
}

/** Reads a YAML file that must be there; null where anything is wrong with it. */
export async function readYaml<Schema extends z.ZodType>(
  { folder, complain }: ReadContext,
  path: string,
  schema: Schema,
): Promise<Parsed<z.output<Schema>> | null> {
  if (!folder.take(path)) {
    complain(path, null, 'is missing')
    return null
  }
  const text = await folder.text(path)
  const parsed = text === null ? null : parseYaml(path, text, schema, complain)
  if (parsed === null) {
    folder.excuse(dirname(path))
    for (const shared of ['videos', 'banks']) folder.excuse(shared)
  }
  return parsed
}

/** Makes sure that a file named at `line` of `by` is there and is what its ending says. */
export async function requireFile(
  { folder, complain }: ReadContext,
  path: string,
  by: { file: string; line: number },
): Promise<void> {
  if (!folder.take(path)) return complain(by.file, by.line, `there is no file ${path}`)
  const refusal = await refuseFile(folder, path)
  if (refusal) complain(path, null, refusal)
}

export interface Numbered {
  position: number
  slug: string
  name: string
}

const NUMBERED = /^(\d{2,3})-(.+)$/

/**
 * Names such as `03-time-and-work` in their order; `ending` (`.yaml`) is cut off. Each other name,
 * number used twice and slug used twice is taken down.
 */
export function readNumbered(
  { folder, complain }: ReadContext,
  path: string,
  names: string[],
  ending = '',
): Numbered[] {
  const found: Numbered[] = []
  const refuse = (place: string, message: string) => {
    complain(place, null, message)
    folder.excuse(place)
    folder.excuse('videos')
  }
  for (const name of names) {
    const [, number = '', slug = ''] =
      NUMBERED.exec(name.slice(0, name.length - ending.length)) ?? []
    const place = below(path, name)
    const entry = { position: Number(number), slug, name }
    if (!isSlug(slug)) {
      refuse(place, `is not named as a number and a short name, like 01-number-system${ending}`)
    } else if (found.some((other) => other.position === entry.position)) {
      refuse(place, `the number ${number} is used twice here`)
    } else if (found.some((other) => other.slug === slug)) {
      refuse(place, `the short name ${slug} is used twice here`)
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

/** Takes down each entry of a list whose slug an earlier one has. */
export function requireDistinct(
  { complain }: ReadContext,
  file: string,
  entries: { slug: string; line: number }[],
): void {
  const seen = new Set<string>()
  for (const { slug, line } of entries) {
    if (seen.has(slug)) complain(file, line, `'${slug}' is listed twice`)
    seen.add(slug)
  }
}

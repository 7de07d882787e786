import type { z } from 'zod'

import type { Parsed } from '#server/content/shared/yaml/parse-yaml.ts'

import { type ReadContext, isSlug, readYaml, requireFile, slugOfFile } from './read-context.ts'

const ENDING = '.yaml'

/** An item of a kind that is a folder of YAML files; the name of its file is its slug. */
export interface ItemFile<Value> extends Parsed<Value> {
  slug: string
  /** Its path in the content folder. */
  file: string
}

/** All items in the folder `source`; one with an error is reported and left out. */
export async function readItems<Schema extends z.ZodType, Item>(
  context: ReadContext,
  source: string,
  schema: Schema,
  finish: (item: ItemFile<z.output<Schema>>) => Promise<Item>,
): Promise<Item[]> {
  const items: Item[] = []
  for (const name of context.folder.files(source)) {
    if (!name.endsWith(ENDING)) continue
    const slug = name.slice(0, -ENDING.length)
    const file = `${source}/${name}`
    if (!isSlug(slug)) {
      context.addError(file, null, 'is not a short name of a–z, 0–9 and -')
      continue
    }
    const parsed = await readYaml(context, file, schema)
    if (parsed) items.push(await finish({ ...parsed, slug, file }))
  }
  return items
}

const WORDS = { image: 'picture', pdf: 'PDF' }

/**
 * The path of the file that an item names under `key`, which lies beside the item and has its name;
 * null if it names none.
 */
export async function requireOwnFile<Key extends keyof typeof WORDS>(
  context: ReadContext,
  { value, placeOf, slug, file }: ItemFile<Record<Key, string | null>>,
  key: Key,
): Promise<string | null> {
  const name = value[key]
  if (name === null) return null
  const path = `${file.slice(0, file.lastIndexOf('/'))}/${name}`
  const at = placeOf([key])
  if (slugOfFile(path) === slug) await requireFile(context, path, { file, at })
  else context.addError(file, at, `the ${WORDS[key]} must have the name ${slug}, as this file has`)
  return path
}

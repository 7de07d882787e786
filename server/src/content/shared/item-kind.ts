import { dirname, join } from 'node:path/posix'

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'

import { type SoldItem, mapPublishedItems } from '#server/db/queries/items.ts'
import type { Row, Trx } from '#server/db/tables.ts'

import { extensionOf } from './files/file-format.ts'
import type { ImportContext } from './import-context.ts'
import { itemRows } from './item-rows.ts'
import { type ContentKind, defineKind } from './kind.ts'
import { type ReadContext, isSlug, readYaml, requireFile, slugOfFile } from './read-context.ts'
import { type ItemTable, type Values, byPath, syncRows } from './sync-rows.ts'
import type { FilePlace } from './yaml/fields.ts'
import type { Parsed } from './yaml/parse-yaml.ts'
import { type YamlOf, rewriteYaml } from './yaml/write-yaml.ts'

interface ItemDefinition<Table extends ItemTable, Schema extends z.ZodObject> {
  /** The name, and the folder of the items. */
  source: string
  /** The file in the folder of an item; without it, an item is a file `<slug>.yaml`, and its own files are beside that. */
  file?: `${string}.yaml`
  table: Table
  /** The rows of the table that are content; without it, all are. */
  only?: RawBuilder<SqlBool>
  learnerPage: ContentKind['learnerPage']
  /** Its keys with a `place` are the item's own files. */
  schema: Schema
  /** The column of its title. */
  title: 'title' | 'name'
  soldAs?: (item: Item<Schema>) => SoldItem
  /** The key that names an item of another kind. */
  names?: keyof z.output<Schema> & keyof Row<Table> & string
  /** The columns of an item whose own files are paths in the file store. */
  valuesOf: (
    item: Item<Schema>,
    context: ImportContext,
    row: Row<Table> | undefined,
  ) => Values<NoInfer<Table>>
  /** The keys of a row's file; the item's own files are still paths in the file store. */
  yamlOf: (row: Row<Table>) => YamlOf<NoInfer<Schema>>
}

/** An item as its file gives it; its own files are paths in the content folder. */
type Item<Schema extends z.ZodType> = z.output<Schema> & { slug: string }

type Place = [key: string, place: FilePlace]

/** A kind whose items are rows of one table, each with one YAML file and the item's own files. */
export function defineItemKind<Table extends ItemTable, Schema extends z.ZodObject>(
  kind: ItemDefinition<Table, Schema>,
): ContentKind {
  const { source, table, schema, title, names, only = sql<SqlBool>`true` } = kind
  const places = placesOf(schema)
  const list = async (trx: Trx) => {
    const all = sql<
      Row<Table> & { id: number; slug: string; published: boolean }
    >`SELECT * FROM ${sql.table(table)} WHERE ${only}`
    return (await all.execute(trx)).rows
  }
  return defineKind<Item<Schema>>({
    name: source,
    source,
    sharedFolders: [],
    titleKey: title,
    learnerPage: kind.learnerPage,
    rows: sql`${itemRows(source, table, title)} WHERE ${only}`,
    schemas: { [fileOf(kind, '*')]: schema },
    read: (context) => readItems(context, kind, places),
    ...(kind.soldAs !== undefined && { soldAs: kind.soldAs }),
    filesOf: (item) =>
      places.flatMap(([key, { area }]) => {
        const path = textAt(item, key)
        return path === null ? [] : [{ path, area }]
      }),

    async import(context, items) {
      const withStoredFiles = (item: Item<Schema>): Item<Schema> => {
        const stored = places.map(([key]) => {
          const path = textAt(item, key)
          return [key, path === null ? null : context.stored(path)]
        })
        return { ...item, ...Object.fromEntries(stored) }
      }
      const rows = await list(context.trx)
      await syncRows<Table, (typeof rows)[number]>(context, {
        table,
        rows: byPath(rows, ({ slug }) => `${source}/${slug}`),
        items: items.map((item) => ({
          path: `${source}/${item.slug}`,
          values: (row) => kind.valuesOf(withStoredFiles(item), context, row),
        })),
      })
    },

    async export({ trx, open }) {
      const published = names === undefined ? null : await mapPublishedItems(trx)
      for (const row of await list(trx)) {
        const folder = row.published ? open(`${source}/${row.slug}`) : null
        if (folder === null) continue
        const keys: Record<string, unknown> = { ...kind.yamlOf(row) }
        if (names && !published?.has(String(keys[names]))) keys[names] = null
        for (const [key, place] of places) {
          const stored = textAt(keys, key)
          if (stored === null) continue
          const name = `${place.name ?? row.slug}.${extensionOf(stored)}`
          await folder.copy(join(dirname(fileOf(kind, row.slug)), name), stored)
          keys[key] = name
        }
        await folder.text(fileOf(kind, row.slug), rewriteYaml(schema, keys))
      }
    },
  })
}

type ReadDefinition<Schema extends z.ZodObject> = Pick<
  ItemDefinition<ItemTable, Schema>,
  'source' | 'file' | 'schema'
> & {
  names?: string | undefined
  /** Reports what is wrong with an item that its schema cannot know. */
  check?: (context: ReadContext, item: Item<Schema>, given: Given) => void
}

/** The file of an item, and the places of its keys. */
export interface Given {
  file: string
  placeOf: Parsed<unknown>['placeOf']
}

const fileOf = ({ source, file }: { source: string; file?: string | undefined }, slug: string) =>
  file === undefined ? `${source}/${slug}.yaml` : `${source}/${slug}/${file}`

/** All items of a kind in the folder; one with an error is reported and left out. */
export async function readItems<Schema extends z.ZodObject>(
  context: ReadContext,
  kind: ReadDefinition<Schema>,
  places = placesOf(kind.schema),
): Promise<Item<Schema>[]> {
  const { names } = kind
  const items: Item<Schema>[] = []
  for (const slug of listSlugs(context, kind)) {
    const file = fileOf(kind, slug)
    const parsed = await readYaml(context, file, kind.schema)
    if (!parsed) continue
    const { value, placeOf } = parsed
    const named = names === undefined ? null : textAt(value, names)
    if (names !== undefined && named !== null && !context.itemPaths.has(named))
      context.addError(file, placeOf([names]), context.unknownItem(named))
    const paths: Record<string, string> = {}
    for (const [key, place] of places) {
      const name = textAt(value, key)
      if (name === null) continue
      const path = join(dirname(file), name)
      paths[key] = path
      await requireOwnFile(context, path, place.name ?? slug, { file, at: placeOf([key]) })
    }
    const item = { ...value, ...paths, slug }
    kind.check?.(context, item, { file, placeOf })
    items.push(item)
  }
  return items
}

/** The value of a key that is a text; null where it is left out. */
function textAt(item: object, key: string): string | null {
  const value = new Map<string, unknown>(Object.entries(item)).get(key)
  return typeof value === 'string' ? value : null
}

/** The keys of a schema that are files beside its own. */
function placesOf(schema: z.ZodObject): Place[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([key, field]) =>
    typeof field === 'object' && 'place' in field ? [[key, field['place'] as FilePlace]] : [],
  )
}

/** The short names of a kind's items; a wrong name is reported, and its item left out. */
function listSlugs(
  { folder, ...context }: ReadContext,
  { source, file }: Pick<ReadDefinition<z.ZodObject>, 'source' | 'file'>,
): string[] {
  const isSlugOrReported = (slug: string, path: string) => {
    if (isSlug(slug)) return true
    context.addError(path, null, 'is not a short name of a–z, 0–9 and -')
    return false
  }
  if (file === undefined)
    return folder
      .files(source)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => name.slice(0, -'.yaml'.length))
      .filter((slug) => isSlugOrReported(slug, `${source}/${slug}.yaml`))
  return folder.folders(source).filter((slug) => {
    const path = `${source}/${slug}`
    context.itemPaths.add(path)
    const isRead = isSlugOrReported(slug, path)
    if (!isRead) folder.ignore(path)
    return isRead
  })
}

/** Checks a file beside the file of its item, and its name without the ending. */
async function requireOwnFile(
  context: ReadContext,
  path: string,
  name: string,
  { file, at }: Parameters<typeof requireFile>[2],
): Promise<void> {
  if (slugOfFile(path) === name) {
    await requireFile(context, path, { file, at })
    return
  }
  const word = extensionOf(path) === 'pdf' ? 'PDF' : 'picture'
  context.addError(file, at, `the ${word} must have the name ${name}, as this file has`)
}

import type { z } from 'zod'

import type { AidTables } from '#server/db/aid-tables.ts'
import type { Row, Trx } from '#server/db/tables.ts'

import type { ImportContext } from './import-context.ts'
import { itemRows } from './item-rows.ts'
import { type ContentKind, defineKind } from './kind.ts'
import {
  type Aid,
  type aidFields,
  aidColumns,
  exportAid,
  filesOfAid,
  readAids,
} from './study-aids.ts'
import { type Values, byPath, syncRows } from './sync-rows.ts'
import { type YamlOf, writeYaml } from './yaml/write-yaml.ts'

type AidSchema = z.ZodType<Omit<Aid, 'slug'>>

interface AidDefinition<
  Table extends keyof AidTables,
  Schema extends AidSchema,
  Stored extends Row<keyof AidTables>,
> {
  /** The name, and the folder of the items. */
  source: string
  table: Table
  learnerPage: ContentKind['learnerPage']
  schema: Schema
  /** The column of its title. */
  title: 'title' | 'name'
  /** The stored rows, published or not. */
  list: (trx: Trx) => Promise<Stored[]>
  /** The columns of an item; `shared` are those that every study aid has. */
  valuesOf: (
    item: z.output<Schema> & Aid,
    shared: ReturnType<typeof aidColumns>,
    context: ImportContext,
    row: Stored | undefined,
  ) => Values<NoInfer<Table>>
  /** The keys of a row's file that not every study aid has. */
  yamlOf: (row: Stored) => Omit<YamlOf<Schema>, keyof typeof aidFields>
}

/** A kind of study aids: each item is a row of one table. */
export function defineAidKind<
  Table extends keyof AidTables,
  Schema extends AidSchema,
  Stored extends Row<keyof AidTables>,
>(kind: AidDefinition<Table, Schema, Stored>): ContentKind {
  const { source, table, schema } = kind
  const pathOf = (slug: string) => `${source}/${slug}`
  return defineKind<z.output<Schema> & Aid>({
    name: source,
    source,
    sharedFolders: [],
    titleKey: kind.title,
    learnerPage: kind.learnerPage,
    rows: itemRows(source, table, kind.title),
    schemas: { [`${source}/*.yaml`]: schema },
    read: (context) => readAids(context, source, schema),
    filesOf: filesOfAid,
    import: async (context, items) => {
      await syncRows(context, {
        table,
        rows: byPath(await kind.list(context.trx), (row) => pathOf(row.slug)),
        items: items.map((item) => ({
          path: pathOf(item.slug),
          values: (row: Stored | undefined) =>
            kind.valuesOf(item, aidColumns(context, item, row), context, row),
        })),
      })
    },
    export: async (context) => {
      const rows = await kind.list(context.trx)
      for (const row of rows.filter(({ published }) => published)) {
        const path = pathOf(row.slug)
        const folder = context.open(path)
        if (folder === null) continue
        const keys = { ...kind.yamlOf(row), ...(await exportAid(folder, source, row)) }
        await folder.text(`${path}.yaml`, writeYaml(schema, keys as YamlOf<Schema>))
      }
    },
  })
}

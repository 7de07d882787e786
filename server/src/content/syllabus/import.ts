import type { ImportContext } from '#server/content/shared/import-context.ts'
import { aidColumns } from '#server/content/shared/study-aids.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { without } from '#server/content/shared/without.ts'
import type { Row } from '#server/db/tables.ts'

import type { SyllabusContent } from './schema.ts'

/** Imports syllabus. */
export async function importSyllabus(
  context: ImportContext,
  items: SyllabusContent[],
): Promise<void> {
  const rows = await context.trx.selectFrom('syllabus').selectAll().execute()
  await syncRows(context, {
    table: 'syllabus',
    rows: byPath(rows, (row) => pathOf(row.slug)),
    items: items.map((item) => ({
      path: pathOf(item.slug),
      values: (row: Row<'syllabus'> | undefined) => valuesOf(context, item, row),
    })),
  })
}

function valuesOf(context: ImportContext, item: SyllabusContent, row: Row<'syllabus'> | undefined) {
  return {
    ...without(item, 'active', 'created'),
    ...aidColumns(context, item, row),
  }
}

const pathOf = (slug: string) => `syllabus/${slug}`

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { aidColumns } from '#server/content/shared/study-aids.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { without } from '#server/content/shared/without.ts'
import type { Row } from '#server/db/tables.ts'

import type { TimetableContent } from './schema.ts'

/** Imports timetables. */
export async function importTimetables(
  context: ImportContext,
  items: TimetableContent[],
): Promise<void> {
  const rows = await context.trx.selectFrom('timetable').selectAll().execute()
  await syncRows(context, {
    table: 'timetable',
    rows: byPath(rows, (row) => pathOf(row.slug)),
    items: items.map((item) => ({
      path: pathOf(item.slug),
      values: (row: Row<'timetable'> | undefined) => valuesOf(context, item, row),
    })),
  })
}

function valuesOf(
  context: ImportContext,
  item: TimetableContent,
  row: Row<'timetable'> | undefined,
) {
  return {
    ...without(item, 'active', 'created'),
    ...aidColumns(context, item, row),
  }
}

const pathOf = (slug: string) => `timetable/${slug}`

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { resolveDay } from '#server/content/shared/relative-times.ts'
import { aidColumns } from '#server/content/shared/study-aids.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { without } from '#server/content/shared/without.ts'
import type { Row } from '#server/db/tables.ts'

import type { JobAlertContent } from './schema.ts'

/** Imports job alerts. */
export async function importJobAlerts(
  context: ImportContext,
  items: JobAlertContent[],
): Promise<void> {
  const rows = await context.trx.selectFrom('job_alert').selectAll().execute()
  await syncRows(context, {
    table: 'job_alert',
    rows: byPath(rows, (row) => pathOf(row.slug)),
    items: items.map((item) => ({
      path: pathOf(item.slug),
      values: (row: Row<'job_alert'> | undefined) => valuesOf(context, item, row),
    })),
  })
}

function valuesOf(
  context: ImportContext,
  item: JobAlertContent,
  row: Row<'job_alert'> | undefined,
) {
  const day = row && ([row.last_date_relative, row.last_date] as const)
  return {
    ...without(item, 'active', 'created'),
    last_date: item.last_date && resolveDay(item.last_date, context.now, day),
    last_date_relative: item.last_date?.relative ?? null,
    ...aidColumns(context, item, row),
  }
}

const pathOf = (slug: string) => `job-alerts/${slug}`

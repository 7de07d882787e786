import { copyOwnFile } from '#server/content/shared/copy-own-file.ts'
import type { ExportContext } from '#server/content/shared/export-context.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'
import { type YamlOf, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { mapPublishedItems } from '#server/db/queries/items.ts'
import type { Row } from '#server/db/tables.ts'

import { notificationFile } from './schema.ts'

/** Writes the folder `notifications/`. */
export async function exportNotifications(context: ExportContext): Promise<void> {
  const rows = await context.trx
    .selectFrom('notification')
    .selectAll()
    .where('published', '=', true)
    .where('origin', '=', 'content')
    .execute()
  const items = await mapPublishedItems(context.trx)
  for (const row of rows) {
    const path = `notifications/${row.slug}`
    const folder = context.open(path)
    if (folder === null) continue
    const item = items.has(row.item ?? '') ? row.item : null
    const image = await copyOwnFile(folder, 'notifications', row.slug, row.image)
    await folder.text(
      `${path}.yaml`,
      writeYaml(notificationFile, notificationYaml({ ...row, item }, image)),
    )
  }
}

function notificationYaml(
  row: Row<'notification'>,
  image: string | undefined,
): YamlOf<typeof notificationFile> {
  return {
    ...row,
    active: row.status === 'active' ? undefined : false,
    popup: row.popup ? true : undefined,
    popup_time: row.popup_time
      ? (row.popup_time_relative ?? formatTime(row.popup_time))
      : undefined,
    image,
    created: row.created_relative ?? formatTime(row.created_at),
  }
}

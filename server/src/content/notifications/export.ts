import type { Selectable, Transaction } from 'kysely'

import type { ExportFolder } from '#server/content/shared/files/export-folder.ts'
import { endingOf } from '#server/content/shared/files/file-format.ts'
import { writePoint } from '#server/content/shared/yaml/times.ts'
import { orAbsent, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'
import type { Database } from '#server/db/tables.ts'

/** Writes the folder `notifications/`. */
export async function exportNotifications(
  trx: Transaction<Database>,
  target: ExportFolder,
): Promise<void> {
  const rows = await trx
    .selectFrom('notification')
    .selectAll()
    .where('published', '=', true)
    .execute()
  for (const row of rows) {
    const image = row.image && `${row.slug}.${endingOf(row.image)}`
    if (image && row.image) await target.copy(`notifications/${image}`, row.image)
    await target.text(`notifications/${row.slug}.yaml`, writeYaml(notificationFile(row, image)))
  }
}

function notificationFile(row: Selectable<Database['notification']>, image: string | null) {
  return {
    title: row.title,
    message: row.message,
    type: row.type,
    active: row.status === 'active' ? undefined : false,
    popup: row.popup ? true : undefined,
    popup_time: row.popup_time
      ? (row.popup_time_relative ?? writePoint(row.popup_time))
      : undefined,
    image: orAbsent(image),
    youtube_link: orAbsent(row.youtube_link),
    link: orAbsent(row.link),
    created: row.created_relative ?? writePoint(row.created_at),
  }
}

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { resolveTime } from '#server/content/shared/relative-times.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import { without } from '#server/content/shared/without.ts'
import type { Row } from '#server/db/tables.ts'

import type { NotificationContent } from './schema.ts'

type NotificationRow = Row<'notification'>

/** Imports notifications. */
export async function importNotifications(
  context: ImportContext,
  notifications: NotificationContent[],
): Promise<void> {
  const rows = await context.trx
    .selectFrom('notification')
    .selectAll()
    .where('origin', '=', 'content')
    .execute()
  await syncRows(context, {
    table: 'notification',
    rows: byPath(rows, (row) => pathOf(row.slug)),
    items: notifications.map((notification) => ({
      path: pathOf(notification.slug),
      values: (row: NotificationRow | undefined) => valuesOf(context, notification, row),
    })),
  })
}

function valuesOf(
  { stored, now }: ImportContext,
  notification: NotificationContent,
  row: NotificationRow | undefined,
) {
  const { created, popup_time: popupTime } = notification
  const popupStored = row && ([row.popup_time_relative, row.popup_time] as const)
  return {
    ...without(notification, 'active', 'created'),
    status: notification.active ? ('active' as const) : ('inactive' as const),
    popup_time: popupTime && resolveTime(popupTime, now, popupStored),
    popup_time_relative: popupTime?.relative ?? null,
    image: notification.image === null ? null : stored(notification.image),
    created_at: resolveTime(created, now, row && [row.created_relative, row.created_at]),
    created_relative: created.relative,
  }
}

const pathOf = (slug: string) => `notifications/${slug}`

import type { ImportContext } from '#server/content/shared/import-context.ts'
import { byPath, syncRows } from '#server/content/shared/sync-rows.ts'
import type { ContentTime } from '#server/content/shared/yaml/fields.ts'
import { parseRelative } from '#server/content/shared/yaml/times.ts'
import type { Row } from '#server/db/tables.ts'

import type { NotificationContent } from './schema.ts'

type NotificationRow = Row<'notification'>

/** Imports notifications. */
export async function importNotifications(
  context: ImportContext,
  notifications: NotificationContent[],
): Promise<void> {
  const rows = await context.trx.selectFrom('notification').selectAll().execute()
  await syncRows(context, {
    table: 'notification',
    rows: byPath(rows, (row) => pathOf(row.slug)),
    wanted: notifications.map((notification) => ({
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
    slug: notification.slug,
    title: notification.title,
    message: notification.message,
    type: notification.type,
    status: notification.active ? ('active' as const) : ('inactive' as const),
    popup: notification.popup,
    popup_time: popupTime && pointOf(popupTime, now, popupStored),
    popup_time_relative: popupTime?.relative ?? null,
    image: notification.image === null ? null : stored(notification.image),
    youtube_link: notification.youtube_link,
    link: notification.link,
    created_at: pointOf(created, now, row && [row.created_relative, row.created_at]),
    created_relative: created.relative,
  }
}

const pathOf = (slug: string) => `notifications/${slug}`

/**
 * The dateTime in time that a value means. A relative time counts from the import that first brought
 * it; while its text stays unchanged, that time is kept, so that a second import changes nothing.
 */
function pointOf(
  time: ContentTime,
  now: Date,
  stored: readonly [relative: string | null, at: Date | null] | undefined,
): Date {
  if (time.relative === null) return time.at
  const [relative, at] = stored ?? [null, null]
  if (at !== null && relative === time.relative) return at
  return new Date(now.getTime() - (parseRelative(time.relative) ?? 0))
}

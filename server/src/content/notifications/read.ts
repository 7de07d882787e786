import type { ReadContext } from '#server/content/shared/read-context.ts'
import { readItems, requireOwnFile } from '#server/content/shared/read-items.ts'

import { type NotificationContent, notificationFile } from './schema.ts'

/** All notifications of the folder; an item with an error is reported and left out. */
export function readNotifications(context: ReadContext): Promise<NotificationContent[]> {
  return readItems(context, 'notifications', notificationFile, async (item) => ({
    ...item.value,
    slug: item.slug,
    image: await requireOwnFile(context, item, 'image'),
  }))
}

import type { ReadContext } from '#server/content/shared/read-context.ts'
import { readItems, requireOwnFile } from '#server/content/shared/read-items.ts'

import { type NotificationContent, notificationFile } from './schema.ts'

/** All notifications of the folder; an item with an error is reported and left out. */
export function readNotifications(context: ReadContext): Promise<NotificationContent[]> {
  return readItems(context, 'notifications', notificationFile, async (file) => {
    const { item } = file.value
    if (item !== null && !context.itemPaths.has(item)) {
      context.addError(file.file, file.placeOf(['item']), context.unknownItem(item))
    }
    return {
      ...file.value,
      slug: file.slug,
      image: await requireOwnFile(context, file, 'image'),
    }
  })
}

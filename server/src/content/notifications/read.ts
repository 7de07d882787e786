import {
  type ReadContext,
  isSlug,
  readYaml,
  requireFile,
  slugOfFile,
} from '#server/content/shared/read-context.ts'

import { type NotificationContent, notificationFile } from './schema.ts'

const PATH = 'notifications'
const ENDING = '.yaml'

/** All notifications of the folder; an item with an error is reported and left out. */
export async function readNotifications(context: ReadContext): Promise<NotificationContent[]> {
  const notifications: NotificationContent[] = []
  for (const name of context.folder.files(PATH)) {
    if (!name.endsWith(ENDING)) continue
    const slug = name.slice(0, -ENDING.length)
    const file = `${PATH}/${name}`
    if (!isSlug(slug)) {
      context.addError(file, null, 'is not a short name of a–z, 0–9 and -')
      continue
    }
    const found = await readNotification(context, file, slug)
    if (found) notifications.push(found)
  }
  return notifications
}

async function readNotification(
  context: ReadContext,
  file: string,
  slug: string,
): Promise<NotificationContent | null> {
  const parsed = await readYaml(context, file, notificationFile)
  if (!parsed) return null
  const { value, lineOf } = parsed
  const image = value.image === null ? null : `${PATH}/${value.image}`
  if (image !== null) {
    const line = lineOf(['image'])
    if (slugOfFile(image) === slug) await requireFile(context, image, { file, line })
    else context.addError(file, line, `the picture must have the name ${slug}, as this file has`)
  }
  return { ...value, slug, image }
}

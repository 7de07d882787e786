import { sql } from 'kysely'

import { itemRows } from '#server/content/shared/item-rows.ts'
import { defineKind } from '#server/content/shared/kind.ts'

import { exportNotifications } from './export.ts'
import { importNotifications } from './import.ts'
import { readNotifications } from './read.ts'
import { notificationFile } from './schema.ts'

export const notifications = defineKind({
  name: 'notifications',
  source: 'notifications',
  sharedFolders: [],
  schemas: { 'notifications/*.yaml': notificationFile },
  titleKey: 'title',
  learnerPage: '/notifications',
  // The console lists its own ones under Notifications.
  rows: sql`${itemRows('notifications', 'notification', 'title')} WHERE origin = 'content'`,
  read: readNotifications,
  filesOf: ({ image }) => (image === null ? [] : [{ path: image, area: 'public' }]),
  import: importNotifications,
  export: exportNotifications,
})

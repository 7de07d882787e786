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
  read: readNotifications,
  filesOf: ({ image }) => (image === null ? [] : [{ path: image, area: 'public' }]),
  import: importNotifications,
  export: exportNotifications,
})

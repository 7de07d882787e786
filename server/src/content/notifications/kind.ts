import { sql } from 'kysely'

import { defineItemKind } from '#server/content/shared/item-kind.ts'
import { listedColumns, listedKeys } from '#server/content/shared/listed.ts'
import { resolveTime } from '#server/content/shared/relative-times.ts'
import { without } from '#server/content/shared/without.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'

import { notificationFile } from './schema.ts'

export const notifications = defineItemKind({
  source: 'notifications',
  table: 'notification',
  // The console lists its own ones under Notifications.
  only: sql`origin = 'content'`,
  learnerPage: '/notifications',
  schema: notificationFile,
  title: 'title',
  names: 'item',
  valuesOf: (item, context, row) => {
    const { popup_time: time } = item
    const stored = row && ([row.popup_time_relative, row.popup_time] as const)
    return {
      ...without(item, 'active', 'created'),
      popup_time: time && resolveTime(time, context.now, stored),
      popup_time_relative: time?.relative ?? null,
      ...listedColumns(item, context, row),
    }
  },
  yamlOf: (row) => ({
    ...row,
    ...listedKeys(row),
    popup: row.popup ? true : undefined,
    popup_time: row.popup_time && (row.popup_time_relative ?? formatTime(row.popup_time)),
  }),
})

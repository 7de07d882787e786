import {
  changeMaintenance,
  endNotice,
  getMaintenance,
  listSentNotices,
  writeNotice,
} from '@sopan/contract/console/notices'
import { success } from '@sopan/contract/envelope'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { type ListedItem, mapPublishedItems } from '#server/db/queries/items.ts'
import { endNotification, notify } from '#server/features/notices/operate/notify.ts'
import { listNotices } from '#server/features/notices/operate/store.ts'
import { findMaintenanceChange, setMaintenance } from '#server/features/status/operate.ts'
import { maintenanceSetting, readStatusSettings } from '#server/features/status/store.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'

/** Notifications for all learners, and maintenance. */
export function noticeRoutes(app: App, deps: ActDeps): void {
  const { db, now } = deps

  app.route({
    ...listSentNotices,
    handler: async (request) => {
      const { cursor, limit } = request.query
      const before = decodeCursor(z.int().positive(), cursor)
      const rows = await listNotices(db, { before, limit: limit + 1 })
      const { rows: shown, next } = cutPage(rows, limit, ({ id }) => id)
      const named = shown.flatMap(({ item }) => item ?? [])
      const items = await mapPublishedItems(db, named)
      const notices = shown.map((row) => presentNotice(row, items.get(row.item ?? '')))
      return success({ notices, next_cursor: next })
    },
  })

  app.route({
    ...writeNotice,
    handler: async (request) => {
      const { key, item, ...notice } = request.body
      const path = item && `${item.type}s/${item.slug}`
      const { id } = await notify(
        db,
        { ...notice, item: path },
        { ...changeOf(request, now()), key },
      )
      return success({ id })
    },
  })

  app.route({
    ...endNotice,
    handler: async (request) => {
      await endNotification(db, request.body.id, changeOf(request, now()))
      return success(null)
    },
  })

  maintenanceRoutes(app, deps)
}

function maintenanceRoutes(app: App, { db, now }: ActDeps): void {
  app.route({
    ...getMaintenance,
    handler: async () => {
      const stored = (await readStatusSettings(db)).get('maintenance')
      const { on, message, reasons } = maintenanceSetting
        .catch({ on: false, message: '', reasons: [] })
        .parse(stored)
      const change = await findMaintenanceChange(db)
      const last = change && { id: change.id, at: change.at.toISOString(), actor: change.actor }
      return success({ on, message, reasons, last_change: last ?? null })
    },
  })

  app.route({
    ...changeMaintenance,
    handler: async (request) => {
      const { on, message, reasons, last_change: lastChange } = request.body
      const setting = on ? { on, message, reasons } : { on, message: '', reasons: [] }
      await setMaintenance(db, setting, { ...changeOf(request, now()), lastChange })
      return success(null)
    },
  })
}

type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

const presentNotice = (row: NoticeRow, item: ListedItem | undefined) => ({
  id: row.id,
  title: row.title,
  message: row.message,
  type: row.type,
  status: row.status,
  popup: row.popup,
  link: row.link,
  item: item?.title ?? null,
  created_at: row.created_at.toISOString(),
  is_own: row.origin === 'operator',
})

import { success } from '@sopan/contract/envelope'
import { type Notice, listNotices } from '@sopan/contract/notices'
import { ITEM_KINDS, shownType } from '@sopan/domain/items'

import { type ListedItem, mapPublishedItems } from '#server/db/queries/items.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import type { Files } from '#server/lib/files/files.ts'
import { inHindi } from '#server/lib/translated.ts'

import * as store from './store.ts'

interface Shown {
  files: Files
  items: ReadonlyMap<string, ListedItem>
  /** The abilities of the page. */
  can: readonly string[]
}

function present(row: store.NoticeRow, { files, items, can }: Shown): Notice {
  const item = items.get(row.item ?? '')
  return {
    id: row.id,
    title: row.title,
    message: row.message,
    ...inHindi({ title: row.hi?.title, message: row.hi?.message }),
    type: row.type,
    status: row.status,
    popup: row.popup,
    popup_time: row.popup_time?.toISOString() ?? null,
    image: row.image === null ? null : files.publicUrl(row.image),
    youtube_link: row.youtube_link,
    link: row.link,
    item: item === undefined ? null : presentItem(item, can),
    created_at: row.created_at.toISOString(),
  }
}

/** Null for a page that does not know the type: it shows the notice without a button. */
function presentItem({ kind, id, title }: ListedItem, can: readonly string[]): Notice['item'] {
  const { type } = ITEM_KINDS[kind]
  return shownType(type, can) === type ? { type, id, title } : null
}

/** Notices contain no personal data: visitors may read them too. */
export function noticeRoutes(app: App, { db, files }: AppDeps): void {
  app.route({
    ...listNotices,
    config: { isSharedByVisitors: true },
    handler: async ({ query: { active, popup, status, id, limit, cursor, summary, can } }) => {
      const found = await store.listNotices(db, {
        status: active === 'true' ? 'active' : status,
        popup: popup === undefined ? undefined : popup === 'true',
        id,
        limit,
        after: parseCursor(cursor),
      })
      const { rows, next } = cutNewest(found, limit)
      const named = rows.flatMap(({ item }) => item ?? [])
      const items = named.length === 0 ? new Map() : await mapPublishedItems(db, named)
      return {
        ...success(rows.map((row) => present(row, { files, items, can }))),
        next_cursor: next,
        counts: summary === 'true' ? await store.countNotices(db) : null,
      }
    },
  })
}

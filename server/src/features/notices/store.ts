import { type PageQuery, newestFirst } from '#server/db/keyset.ts'
import type { Db } from '#server/db/tables.ts'

export interface NoticeQuery extends PageQuery {
  status?: 'active' | 'inactive' | undefined
  popup?: boolean | undefined
  id?: number | undefined
}

/** Published notices, newest first. */
export function listNotices(db: Db, query: NoticeQuery) {
  const { status, popup, id } = query
  const notices = db
    .selectFrom('notification')
    .select([
      'id',
      'title',
      'message',
      'hi',
      'type',
      'status',
      'popup',
      'popup_time',
      'image',
      'youtube_link',
      'link',
      'item',
      'created_at',
    ])
    .where('published', '=', true)
    .$if(status !== undefined, (qb) => qb.where('status', '=', status ?? 'active'))
    .$if(popup !== undefined, (qb) => qb.where('popup', '=', popup ?? true))
    .$if(id !== undefined, (qb) => qb.where('id', '=', id ?? 0))
  return newestFirst(notices, 'notification', query).execute()
}
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

/** Counts of all published notices. */
export function countNotices(db: Db) {
  return db
    .selectFrom('notification')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'active').as('active'),
      eb.fn.countAll<number>().filterWhere('popup', '=', true).as('important'),
      eb.fn.countAll<number>().filterWhere('type', '=', 'warning').as('warnings'),
    ])
    .where('published', '=', true)
    .executeTakeFirstOrThrow()
}

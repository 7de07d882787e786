import { type Kysely, sql } from 'kysely'

import type { Database } from '#server/db/tables.ts'

export interface NoticeQuery {
  status?: 'active' | 'inactive' | undefined
  popup?: boolean | undefined
  id?: number | undefined
  limit: number
  after: { at: Date; id: number } | null
}

/** Published notices, newest first; one more row than asked for shows that there is a next page. */
export function listNotices(db: Kysely<Database>, query: NoticeQuery) {
  const { status, popup, id, after } = query
  return db
    .selectFrom('notification')
    .select([
      'id',
      'title',
      'message',
      'type',
      'status',
      'popup',
      'popup_time',
      'image',
      'youtube_link',
      'link',
      'created_at',
    ])
    .where('published', '=', true)
    .$if(status !== undefined, (qb) => qb.where('status', '=', status ?? 'active'))
    .$if(popup !== undefined, (qb) => qb.where('popup', '=', popup ?? true))
    .$if(id !== undefined, (qb) => qb.where('id', '=', id ?? 0))
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
}
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number]

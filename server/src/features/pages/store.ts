import type { Kysely } from 'kysely'

import type { Database } from '#server/db/tables.ts'

/** What a shared link to a course shows. */
export function findCourseHead(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('course')
    .select(['title', 'summary', 'image', 'type', 'price_paise'])
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst()
}
export type CourseHead = NonNullable<Awaited<ReturnType<typeof findCourseHead>>>

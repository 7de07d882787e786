import type { Db } from '#server/db/tables.ts'

/** The data of a shared link to a course. */
export function findCourseHead(db: Db, id: number) {
  return db
    .selectFrom('course')
    .select(['title', 'summary', 'image', 'type', 'price_paise'])
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst()
}
export type CourseHead = NonNullable<Awaited<ReturnType<typeof findCourseHead>>>

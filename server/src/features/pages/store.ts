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

/** The course that a page shows first: the one with the id, or for null the newest paid one. */
export function findFirstCourse(db: Db, id: number | null) {
  return db
    .selectFrom('course')
    .select(['title', 'summary', 'image', 'price_paise', 'validity_days'])
    .where('published', '=', true)
    .$if(id !== null, (qb) => qb.where('id', '=', id))
    .$if(id === null, (qb) => qb.where('type', '=', 'paid'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

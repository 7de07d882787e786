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

/** The title of a subject, which the page of its course shows to everyone. */
export async function findSubjectTitle(
  db: Db,
  { id, courseId }: { id: number; courseId: number },
): Promise<string | null> {
  const row = await db
    .selectFrom('subject')
    .innerJoin('course', 'course.id', 'subject.course_id')
    .select('subject.title')
    .where('subject.id', '=', id)
    .where('course.id', '=', courseId)
    .where('subject.published', '=', true)
    .where('course.published', '=', true)
    .executeTakeFirst()
  return row?.title ?? null
}

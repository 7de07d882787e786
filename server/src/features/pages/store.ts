import type { Language } from '@sopan/contract/language'

import type { Db } from '#server/db/tables.ts'

/** The data of a shared link to a course, in a language as far as it has texts in it. */
export async function findCourseHead(db: Db, id: number, language: Language) {
  const row = await db
    .selectFrom('course')
    .select(['title', 'summary', 'hi', 'image', 'type', 'price_paise'])
    .where('id', '=', id)
    .where('published', '=', true)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const own = language === 'en' ? null : row[language]
  return { ...row, title: own?.title ?? row.title, summary: own?.summary ?? row.summary }
}
export type CourseHead = NonNullable<Awaited<ReturnType<typeof findCourseHead>>>

/** The title of a subject in a language, which the page of its course shows to everyone. */
export async function findSubjectTitle(
  db: Db,
  { id, courseId }: { id: number; courseId: number },
  language: Language,
): Promise<string | null> {
  const row = await db
    .selectFrom('subject')
    .innerJoin('course', 'course.id', 'subject.course_id')
    .select(['subject.title', 'subject.hi'])
    .where('subject.id', '=', id)
    .where('course.id', '=', courseId)
    .where('subject.published', '=', true)
    .where('course.published', '=', true)
    .executeTakeFirst()
  if (row === undefined) return null
  return (language === 'en' ? null : row[language]?.title) ?? row.title
}

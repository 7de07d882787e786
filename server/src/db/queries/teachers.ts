import type { TeacherProfile } from '@sopan/contract/teachers'
import { teacherKey } from '@sopan/domain/teacher-key'

import type { Files } from '#server/lib/files/files.ts'

import type { Db } from '../tables.ts'

/** The file of a teacher by the name that a course or class has, or a member of the staff; null if there is none. */
export type TeacherByName = (name: string | null) => NonNullable<TeacherProfile> | null

/** The files of these teachers; of two with the same name the older one. */
export async function findTeachers(
  { db, files }: { db: Db; files: Files },
  names: readonly (string | null)[],
): Promise<TeacherByName> {
  const keys = new Set(names.filter((name) => name !== null).map(teacherKey))
  if (keys.size === 0) return () => null
  const rows = await db
    .selectFrom('teacher')
    .select(['name', 'name_key', 'about', 'image'])
    .where('published', '=', true)
    .where('name_key', 'in', [...keys])
    .orderBy('id', 'desc')
    .execute()
  const teachers = new Map(
    rows.map(({ name, name_key: key, about, image }) => [
      key,
      { name, about, image: image === null ? null : files.publicUrl(image) },
    ]),
  )
  return (name) => (name === null ? null : (teachers.get(teacherKey(name)) ?? null))
}

import type { CourseCard, CourseDetail, listCourses } from '@sopan/contract/courses'
import { accessOf } from '@sopan/domain/orders/access'
import type { z } from 'zod'

import type { CatalogueQuery } from '#server/db/keyset.ts'
import { grantsIn } from '#server/db/queries/entitlements.ts'
import { findTeachers } from '#server/db/queries/teachers.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentAccess, presentCard, presentDetail } from './present.ts'
import * as store from './store.ts'

type Asked = Pick<
  z.output<typeof listCourses.schema.querystring>,
  'type' | 'search' | 'exam' | 'exams_first' | 'limit' | 'cursor'
>

const NO_PROGRESS: store.Progress = { completed: 0, last_subject_id: null }

/** The courses as a learner sees them, or a visitor, who has no id. */
export interface CourseCatalogue {
  list(
    asked: Asked,
    userId: number | null,
  ): Promise<{ courses: CourseCard[]; next_cursor: string | null }>
  detail(id: number, userId: number | null): Promise<CourseDetail>
}

function queryOf(
  { type, search, exam, exams_first: examsFirst, limit, cursor }: Asked,
  userId: number | null,
): CatalogueQuery {
  const page = { search, exam, examsFirst, limit, after: parseCursor(cursor) }
  if (userId === null) return { ...page, type: 'paid' }
  return type === 'purchased' ? { ...page, purchasedBy: userId } : { ...page, type }
}

export function courseCatalogue({
  db,
  files,
  now,
}: Pick<AppDeps, 'db' | 'files' | 'now'>): CourseCatalogue {
  const shownWith = async (courses: readonly { teacher: string | null }[]) => ({
    files,
    teacherOf: await findTeachers(
      { db, files },
      courses.map(({ teacher }) => teacher),
    ),
  })
  return {
    async list(asked, userId) {
      // Visitors are never shown free courses.
      if (userId === null && asked.type === 'free') return { courses: [], next_cursor: null }
      const found = await store.listCards(db, queryOf(asked, userId), userId)
      const { rows, next } = cutNewest(found, asked.limit)
      const shown = await shownWith(rows)
      const at = now()
      const courses = rows.map((row) => ({
        ...presentCard(row, shown),
        ...presentAccess(accessOf(grantsIn(row.grants), at), at),
      }))
      return { courses, next_cursor: next }
    },

    async detail(id, userId) {
      const [course, subjects, progress] = await Promise.all([
        store.findOwnCourse(db, id, userId),
        store.listSubjects(db, id),
        userId === null ? NO_PROGRESS : store.findProgress(db, userId, id),
      ])
      const shown = await shownWith(course === undefined ? [] : [course])
      const at = now()
      const access = accessOf(grantsIn(course?.grants ?? null), at)
      if (course === undefined || (!course.published && access.state === 'none')) {
        throw notFound({ code: 'course_not_found' })
      }
      return presentDetail(course, subjects, { access, progress }, { ...shown, now: at })
    },
  }
}

import { enroll, getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import type { ListFilter } from '@sopan/contract/fields'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { ask, call, callData } from '#web/lib/call.ts'
import { isFields } from '#web/lib/fields.ts'
import { type ListWish, catalogueList, listQuerystring, userIdOf } from '#web/lib/list-query.ts'
import { askedByLoader, queryClient } from '#web/lib/query-client.ts'

import {
  type CoursePage,
  UNKNOWN_ENROLLMENT,
  readCoursePage,
  readDetail,
  readEnrollment,
} from './read.ts'

/** Everything below this key shows what the catalogue says of somebody's access. */
const coursesKey = ['courses'] as const

/** What a list is about, also where a server sends more: a visitor sees no free course. */
function onlyWanted(page: CoursePage, userId: number | null, filter?: ListFilter): CoursePage {
  const courses = page.courses.filter(
    (course) =>
      (userId !== null || course.type === 'paid') &&
      (filter === 'purchased'
        ? course.is_purchased || course.access_status !== null
        : filter === undefined || course.type === filter),
  )
  return { ...page, courses }
}

export const coursesQuery = (userId: number | null, wish: ListWish = {}) =>
  infiniteQueryOptions({
    queryKey: [...coursesKey, 'list', userId, wish.filter ?? 'all', wish.search ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const querystring = listQuerystring(userId, wish, pageParam)
      const fallback = 'Failed to fetch courses'
      const body = await ask(listCourses, { querystring }, { fallback, signal })
      return onlyWanted(readCoursePage(body), userId, wish.filter)
    },
    ...catalogueList,
  })

export const courseQuery = (userId: number | null, courseId: number) =>
  queryOptions({
    queryKey: [...coursesKey, 'detail', userId, courseId],
    queryFn: async ({ signal }) => {
      const querystring = { id: String(courseId), ...userIdOf(userId) }
      const fallback = 'Failed to fetch course details'
      const sent: unknown = await callData(getCourse, { querystring }, { fallback, signal })
      if (!isFields(sent)) throw new Error(fallback)
      return readDetail(sent)
    },
    ...askedByLoader,
  })

/**
 * Whether the learner has access, asked with every visit: what is known of the course may be older.
 * A call that fails says no (D-04), which takes nothing from what is known.
 */
export const enrollmentQuery = (userId: number, courseId: number) =>
  queryOptions({
    queryKey: [...coursesKey, 'enrollment', userId, courseId],
    queryFn: async ({ signal }) => {
      const params = { id: String(courseId) }
      return callData(getEnrollment, { params }, { signal }).then(
        readEnrollment,
        () => UNKNOWN_ENROLLMENT,
      )
    },
    staleTime: 0,
  })

export async function enrollIn(courseId: number): Promise<void> {
  await call(enroll, { params: { id: String(courseId) } }, { fallback: 'Failed to enroll' })
  await dropCourses()
}

/** After access changed: what is on screen is asked for again, the rest when it is next needed. */
export function dropCourses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: coursesKey })
}

/** The same, but what is on screen stands until its page is opened anew. */
export function markCoursesStale(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' })
}

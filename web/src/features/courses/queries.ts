import { enroll, getCourse, getEnrollment, listCourses } from '@sopan/contract/courses'
import type { EndpointData } from '@sopan/contract/endpoint'
import type { ListFilter } from '@sopan/contract/fields'
import { examSlug } from '@sopan/domain/exam-slug'
import { loadFailures } from '@sopan/words/frame/load-failures'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { accessKeys } from '#web/lib/api/access-keys.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call, callData } from '#web/lib/api/call.ts'
import { dropInactiveQueries } from '#web/lib/api/drop-inactive-queries.ts'
import {
  type ListInput,
  catalogueList,
  changeInLists,
  listKey,
  listQuerystring,
  userIdOf,
} from '#web/lib/api/list-query.ts'
import { fetchedByLoader, queryClient } from '#web/lib/api/query-client.ts'
import { wordsNow } from '#web/lib/language.ts'

import { bookmarkedIds } from './bookmarks.ts'

export type CoursePage = EndpointData<typeof listCourses>

/** The prefix of all queries that contain a user's access to courses. */
const coursesKey = accessKeys.course

/** A visitor sees no free course in a list. */
const isListedFor = (userId: number | null, { type }: { type: 'free' | 'paid' }) =>
  userId !== null || type === 'paid'

/** Filters a list again in case the server sent more. */
function filterCourses(page: CoursePage, userId: number | null, filter?: ListFilter): CoursePage {
  const courses = page.courses.filter(
    (course) =>
      isListedFor(userId, course) &&
      (filter === 'purchased'
        ? course.is_purchased || course.access_status !== null
        : filter === undefined || course.type === filter),
  )
  return { ...page, courses }
}

export const coursesQuery = (userId: number | null, input: ListInput = {}) =>
  infiniteQueryOptions({
    queryKey: [...coursesKey, 'list', userId, ...listKey(input)],
    queryFn: async ({ pageParam, signal }) => {
      const querystring = listQuerystring(userId, input, pageParam)
      const fallback = wordsNow(loadFailures).courses
      const page = await callData(listCourses, { querystring }, { fallback, signal })
      return filterCourses(page, userId, input.filter)
    },
    ...catalogueList,
  })

const SAVED_PER_PAGE = 6

/**
 * The courses that are bookmarked on this device, by pages; the cursor lists the ids of the following
 * courses. A course that is not found any more is left out. The search and the exam are applied here, because
 * the server does not know these lists.
 */
export const savedCoursesQuery = (userId: number | null, { exam = '', search = '' }: ListInput) =>
  infiniteQueryOptions({
    queryKey: [...coursesKey, 'saved', userId, search, exam],
    queryFn: async ({ pageParam }): Promise<CoursePage> => {
      const ids = pageParam === null ? bookmarkedIds() : pageParam.split(',').map(Number)
      const found = await Promise.all(
        ids.slice(0, SAVED_PER_PAGE).map((id) => {
          return unlessMissing(queryClient.fetchQuery(courseQuery(userId, id)))
        }),
      )
      const words = search.toLowerCase().split(/\s+/)
      const courses = found
        .filter((course) => course !== null)
        .filter((course) => isListedFor(userId, course))
        .filter(({ exams }) => exam === '' || exams.some((name) => examSlug(name) === exam))
        .filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
      const rest = ids.slice(SAVED_PER_PAGE)
      return { courses, next_cursor: rest.length === 0 ? null : rest.join(',') }
    },
    ...catalogueList,
    // A course that was bookmarked since then has to appear.
    staleTime: 0,
  })

const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

export const courseQuery = (userId: number | null, courseId: number) =>
  queryOptions({
    queryKey: [...coursesKey, 'detail', userId, courseId],
    queryFn: ({ signal }) => {
      const querystring = { id: String(courseId), ...userIdOf(userId) }
      const fallback = wordsNow(loadFailures).course
      return callData(getCourse, { querystring }, { fallback, signal })
    },
    ...fetchedByLoader,
  })

/** The course that the HTML of this page has shown to a visitor, for a learner's skeleton; null without a course. */
export const visitorsCourse = (courseId: number) =>
  queryClient.getQueryData(courseQuery(null, courseId).queryKey) ?? null

export function visitorsFeatured() {
  const known = queryClient.getQueryData(coursesQuery(null, { filter: 'paid' }).queryKey)
  return known && { pages: known.pages, pageParams: [null] }
}

export const visitorsFirstCourse = () =>
  queryClient.getQueryData(coursesQuery(null).queryKey)?.pages[0]?.courses[0] ?? null

/**
 * Whether the learner has access, fetched on every visit because the cached course may be older. A
 * failed call gives null (D-04), which revokes nothing.
 */
export const enrollmentQuery = (userId: number, courseId: number) =>
  queryOptions({
    queryKey: [...coursesKey, 'enrollment', userId, courseId],
    queryFn: ({ signal }) => {
      const params = { id: String(courseId) }
      return callData(getEnrollment, { params }, { signal }).catch(() => null)
    },
    staleTime: 0,
  })

/** `fallback` is the text of a failure to which the server gives none. */
export async function enrollIn(userId: number, courseId: number, fallback: string): Promise<void> {
  const params = { id: String(courseId) }
  const { data } = await call(enroll, { params }, { fallback })
  dropInactiveQueries(userId, 'course')
  // The card in the lists that were loaded before would offer the course until their response.
  const held = heldCourse(courseId, data?.expiry_date ?? null)
  changeInLists([...coursesKey, 'list', userId], 'courses', held)
  await invalidateCourses()
}

/** The fields of a course by which its card shows the access. */
export const heldCourse = (id: number, expiryDate: string | null) => ({
  id,
  has_access: true,
  access_status: 'active',
  access_expires: expiryDate,
  access_message: null,
  is_purchased: true,
})

/** After a change of access: refetches what is on screen, and the rest when it is next used. */
export function invalidateCourses(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: coursesKey })
}

/**
 * Like `invalidateCourses`, but what is on screen is only refetched when its page is opened again.
 */
export function markCoursesStale(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: coursesKey, refetchType: 'none' })
}

import type { CourseDetail } from '@sopan/contract/courses'

import { type BookPage, booksQuery } from '#web/features/books/queries.ts'
import { type CoursePage, courseQuery, coursesQuery } from '#web/features/courses/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { settings } from '#web/lib/settings.ts'

/** A visitor's data of a page, with which the server has rendered it. */
export interface FirstData {
  /** The paid courses, as home and their list show them. */
  featured?: CoursePage
  /** The unfiltered list. */
  courses?: CoursePage
  course?: CourseDetail
  books?: BookPage
}

/** Stores the data as if the page's loader had fetched it. */
export function storeFirstData({ featured, courses, course, books }: FirstData): void {
  const list = <Page>(page: Page) => ({ pages: [page], pageParams: [null] })
  if (featured !== undefined) {
    queryClient.setQueryData(coursesQuery(null, { filter: 'paid' }).queryKey, list(featured))
  }
  if (courses !== undefined) queryClient.setQueryData(coursesQuery(null).queryKey, list(courses))
  if (course !== undefined) queryClient.setQueryData(courseQuery(null, course.id).queryKey, course)
  if (books !== undefined) queryClient.setQueryData(booksQuery(null).queryKey, list(books))
}

/**
 * What the HTML of this page shows; null if the server has not rendered it, or if this is the shell that
 * the service worker sends for every URL. The data is null if it shows the loading state of the page.
 */
export function renderedPage(): { data: FirstData | null } | null {
  const { rendered } = settings as { rendered?: { path: string; data: FirstData | null } | null }
  const { pathname, search } = window.location
  return rendered && [pathname, `${pathname}${search}`].includes(rendered.path) ? rendered : null
}

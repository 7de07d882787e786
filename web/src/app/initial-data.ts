import type { BundleDetail } from '@sopan/contract/bundles'
import type { CourseDetail } from '@sopan/contract/courses'
import type { ExamPage } from '@sopan/contract/exam-pages'
import type { ExamCard } from '@sopan/contract/exams/exams'

import { type BookPage, booksQuery } from '#web/features/books/queries.ts'
import { type CoursePage, courseQuery, coursesQuery } from '#web/features/courses/queries.ts'
import { examPageQuery } from '#web/features/exam-pages/queries.ts'
import { freeTestQuery } from '#web/features/exams/free-test.tsx'
import { bundleKey } from '#web/lib/api/access-keys.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { settings } from '#web/lib/settings.ts'

/** A visitor's data, from which the server has rendered the initial HTML of a page. */
export interface InitialData {
  /** The paid courses, as home and their list show them. */
  featured?: CoursePage
  /** Of home. */
  freeTest?: ExamCard | null
  /** The unfiltered list. */
  courses?: CoursePage
  course?: CourseDetail
  examPage?: ExamPage
  books?: BookPage
  bundle?: BundleDetail
}

/** Stores the data as if the page's loader had fetched it. */
export function storeInitialData(data: InitialData): void {
  const { featured, freeTest, courses, course, examPage, books, bundle } = data
  const list = <Page>(page: Page) => ({ pages: [page], pageParams: [null] })
  if (featured !== undefined) {
    queryClient.setQueryData(coursesQuery(null, { filter: 'paid' }).queryKey, list(featured))
  }
  if (freeTest !== undefined) queryClient.setQueryData(freeTestQuery('').queryKey, freeTest)
  if (courses !== undefined) queryClient.setQueryData(coursesQuery(null).queryKey, list(courses))
  if (course !== undefined) queryClient.setQueryData(courseQuery(null, course.id).queryKey, course)
  if (examPage !== undefined) {
    queryClient.setQueryData(examPageQuery(null, examPage.slug).queryKey, examPage)
  }
  if (bundle !== undefined) queryClient.setQueryData(bundleKey(null, bundle.id), bundle)
  if (books !== undefined) queryClient.setQueryData(booksQuery(null).queryKey, list(books))
}

/**
 * The page that the initial HTML shows; null for the startup screen and for the app shell, which the service
 * worker returns for every URL. The data is null if it shows the loading state of the page.
 */
export function initialPage(): { data: InitialData | null } | null {
  const { initialPage: page } = settings as {
    initialPage?: { path: string; data: InitialData | null } | null
  }
  const { pathname, search } = window.location
  return page && [pathname, `${pathname}${search}`].includes(page.path) ? page : null
}

import { rupees } from '@sopan/domain/format'

import type { AppDeps } from '#server/http/app-deps.ts'

import type { PageUrl } from './page-url.ts'
import { findFirstCourse } from './store.ts'

/** In the words of its cards, see web/src/components/featured-card.tsx and course-skeletons.tsx. */
export interface FirstCourse {
  path: string
  title: string
  summary: string
  cover: string
  price: string
  life: string
}

/**
 * The first course in a page's first paint, null if there is none. Home and the unfiltered list
 * begin with the newest paid one, because visitors are shown no free courses.
 */
export async function firstCourseOf(
  { db, files }: Pick<AppDeps, 'db' | 'files'>,
  { path, page, courseId, isNarrowed }: PageUrl,
): Promise<FirstCourse | null> {
  const isList = page?.id === 'home' || (page?.id === 'courses' && !isNarrowed)
  if (courseId === null && !isList) return null
  const course = await findFirstCourse(db, courseId)
  if (course === undefined || course.image === null) return null
  const { title, summary, price_paise: price, validity_days: days } = course
  return {
    path,
    title,
    summary,
    cover: files.publicUrl(course.image),
    price: price === null ? '₹ Coupon Added' : rupees(price / 100),
    life: days === null ? 'No expiry date' : `${days} days`,
  }
}

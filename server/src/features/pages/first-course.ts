import type { AppDeps } from '#server/http/app-deps.ts'
import { rupeesOf } from '#server/lib/format.ts'

import { findFirstCourse } from './store.ts'

/** In the words of its cards, see web/src/components/featured-card.tsx and course-openings.tsx. */
export interface FirstCourse {
  path: string
  title: string
  summary: string
  cover: string
  price: string
  life: string
}

const COURSE_PAGE = /^\/courses\/([1-9]\d{0,14})$/

/** Pages that begin with the newest paid course; to a visitor the list shows no others. */
const LISTS = new Set(['/', '/home', '/courses'])

/** What the first paint of a page shows of its first course; null where there is nothing to show. */
export async function firstCourseOf(
  { db, files }: Pick<AppDeps, 'db' | 'files'>,
  place: string,
): Promise<FirstCourse | null> {
  const id = COURSE_PAGE.exec(place)?.[1]
  if (id === undefined && !LISTS.has(place)) return null
  const course = await findFirstCourse(db, id === undefined ? null : Number(id))
  if (course === undefined || course.image === null) return null
  const { title, summary, price_paise: price, validity_days: days } = course
  return {
    path: place,
    title,
    summary,
    cover: files.publicUrl(course.image),
    price: price === null ? '₹ Coupon Added' : rupeesOf(price),
    life: days === null ? 'No expiry date' : `${days} days`,
  }
}

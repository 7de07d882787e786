import type { AppDeps } from '#server/http/app-deps.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'
import { rupeesOf } from '#server/lib/format.ts'

import { findFirstCourse } from './store.ts'

/** In the words of its card, see web/src/components/featured-card.tsx. */
export interface FirstCourse {
  title: string
  cover: string
  price: string
  life: string
}

const HOME = new Set(['/', '/home'])
const MAX_AGE_MS = 60_000

/** What the first paint of home features, by path; null elsewhere and where there is nothing. */
export function firstCourses({ db, files, catalogueNews }: AppDeps) {
  const cache = new BoundedCache<FirstCourse | null>({ size: 1, maxAgeMs: MAX_AGE_MS })
  catalogueNews.subscribe(() => cache.clear())

  async function find(): Promise<FirstCourse | null> {
    const course = await findFirstCourse(db)
    if (course === undefined || course.image === null) return null
    const { price_paise: price, validity_days: days } = course
    return {
      title: course.title,
      cover: files.publicUrl(course.image),
      price: price === null ? '₹ Coupon Added' : rupeesOf(price),
      life: days === null ? 'No expiry date' : `${days} days`,
    }
  }

  return async (path: string): Promise<FirstCourse | null> =>
    HOME.has(path) ? cache.get('', find) : null
}

import type { BundleCounts } from '@sopan/domain/items'

import { counted, rupees } from '../format.ts'

const contents = ({ courses, tests, books }: BundleCounts) =>
  [
    courses > 0 && counted(courses, 'course'),
    tests > 0 && counted(tests, 'test'),
    books > 0 && counted(books, 'book'),
  ]
    .filter(Boolean)
    .join(', ')

/** The line about bundles beside the price of an item. */
export const bundleLine = {
  /** The items of a bundle in numbers: '1 course, 24 tests'. */
  contents,
  alsoIn: (title: string, counts: BundleCounts, price: number) =>
    `Also in ${title}: ${contents(counts)}, ${rupees(price)}`,
  /** `day` is the weekday and the date. */
  yoursFrom: (day: string) => `Yours from ${day}`,
}

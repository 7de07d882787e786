import type { BundleCard } from '@sopan/contract/bundles'
import { useWords } from '@sopan/ui/language.ts'
import { courses } from '@sopan/words/catalogue/courses'
import { bundles } from '@sopan/words/offers/bundles'

import { validityCount } from '#web/components/access/validity-count.tsx'

/** How many items of each type a bundle has, and for how long. */
export function useCounts({ counts, validity_days: days }: BundleCard) {
  const words = useWords(bundles).counts
  const courseWords = useWords(courses)
  const numbers = (['courses', 'tests', 'books'] as const).flatMap((type) => {
    const value = counts[type]
    return value > 0 ? [{ value, label: words[type](value) }] : []
  })
  return [...numbers, validityCount(days, courseWords.daysOfAccess, courseWords)]
}

import { CardsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { type ComponentProps, Suspense, lazy } from 'react'

import type { BundleList as List } from '#web/features/bundles/bundle-list.tsx'

const BundleList = lazy(async () => {
  const module = await import('#web/features/bundles/bundle-list.tsx')
  return { default: module.BundleList }
})

/** The series among the tests, or the combos among the courses. Its code loads when a reader asks for it. */
export const BundleTab = (list: ComponentProps<typeof List>) => (
  <Suspense fallback={<CardsSkeleton />}>
    <BundleList {...list} />
  </Suspense>
)

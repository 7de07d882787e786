import { type ComponentProps, type ComponentType, Suspense, lazy } from 'react'

import type { PartRow as Part } from './part-row.tsx'

// With the code of a payment, which most learners do not need here; without it 'Today' has the rest.
const PartRow = lazy<typeof Part | ComponentType>(() =>
  import('./part-row.tsx').then(
    (module) => ({ default: module.PartRow }),
    () => ({ default: () => null }),
  ),
)

/** A part of fees in 'Today'. Its place is kept while its code loads. */
export const TodayPart = (shown: ComponentProps<typeof Part>) => (
  <Suspense fallback={<li className="min-h-16" />}>
    <PartRow {...shown} />
  </Suspense>
)

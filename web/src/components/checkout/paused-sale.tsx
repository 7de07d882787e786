import { type ComponentProps, Suspense, lazy } from 'react'

import type { PartPanel as Shown } from './part-panel.tsx'

const PartPanel = lazy(async () => ({ default: (await import('./part-panel.tsx')).PartPanel }))

/** In place of the sale of an item that is paused. Its code loads only for learners with an overdue part of fees. */
export const PausedSale = (shown: ComponentProps<typeof Shown>) => (
  <Suspense fallback={null}>
    <PartPanel {...shown} />
  </Suspense>
)

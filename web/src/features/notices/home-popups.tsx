import { popupsToShow } from '@sopan/domain/popup'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useMemo } from 'react'

import { now } from '#web/lib/clock.ts'

import { allNoticesQuery } from './queries.ts'
import { shownPopups } from './shown-popups.ts'

// The dialog is a sixth of the home page's code and most visits show none.
const PopupNotices = lazy(() =>
  import('./popup-notices.tsx').then(
    (module) => ({ default: module.PopupNotices }),
    // A popup that cannot be shown is no reason to take the page down.
    () => ({ default: () => null }),
  ),
)

/** The popups of this visit, if any are due: chosen once, when the notices have come. */
export function HomePopups() {
  const { data } = useQuery(allNoticesQuery())
  const due = useMemo(
    () => (data === undefined ? [] : popupsToShow(data, shownPopups(), now())),
    [data],
  )
  if (due.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PopupNotices notices={due} />
    </Suspense>
  )
}

import type { Notice } from '@sopan/contract/notices'
import { popupsToShow } from '@sopan/domain/popup'
import { sleep } from '@sopan/ui/sleep.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useMemo, useState } from 'react'

import { now } from '#web/lib/browser/clock.ts'

import { POPUP_DELAY_MS } from './popup-delay.ts'
import { pictureLoaded } from './popup-pictures.ts'
import { allNoticesQuery } from './queries.ts'
import { shownPopups } from './shown-popups.ts'

const load = () => import('./popup-notices.tsx')

// The dialog's code is loaded only if there is a popup, which most visits do not have.
const PopupNotices = lazy(() =>
  load().then(
    (module) => ({ default: module.PopupNotices }),
    // A popup that fails to load must not break the page.
    () => ({ default: () => null }),
  ),
)

/**
 * The popups of this visit, if any are due: chosen once, when the notices have loaded. Their code
 * and picture load during a pause in which only home is shown, so that the first popup opens
 * complete.
 */
export function HomePopups() {
  const { data } = useQuery(allNoticesQuery())
  const due = useMemo(
    () => (data === undefined ? [] : popupsToShow(data, shownPopups(), now())),
    [data],
  )
  const isReady = usePopupReady(due[0])
  if (due.length === 0 || !isReady) return null
  return (
    <Suspense fallback={null}>
      <PopupNotices notices={due} />
    </Suspense>
  )
}

/** A popup must not open over the menu or dialog that the reader has just opened. */
const isSomethingOpen = () =>
  document.querySelector('[popover]:popover-open, dialog[open]') !== null

function usePopupReady(first: Notice | undefined): boolean {
  const [ready, setReady] = useState<Notice>()
  useEffect(() => {
    if (first === undefined) return undefined
    const unmounted = new AbortController()
    const prepare = async () => {
      load().catch(() => undefined)
      const pause = sleep(POPUP_DELAY_MS)
      await Promise.all([pause, pictureLoaded(first)])
      while (!unmounted.signal.aborted && isSomethingOpen()) await sleep(500)
      if (!unmounted.signal.aborted) setReady(first)
    }
    void prepare()
    return () => unmounted.abort()
  }, [first])
  return first !== undefined && ready === first
}

import { useHasOtherWindow } from '@sopan/ui/windows/open-windows.ts'
import { useEffect } from 'react'

import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { forgetVisited } from '#web/lib/native/visited-paths.ts'
import { isOfOtherLearner } from '#web/lib/session/stored-user.ts'

/**
 * Reloads the page when another tab has signed in another learner, or has signed out. While a test runs
 * here or a payment window is open, the page waits until their end.
 */
export function useOtherLearner(runsTest: boolean): void {
  const isPaying = useHasOtherWindow()
  const mayReload = !runsTest && !isPaying
  useEffect(() => {
    if (!mayReload) return undefined
    const check = () => {
      if (!isOfOtherLearner()) return
      forgetVisited()
      reloadPage()
    }
    check()
    window.addEventListener('storage', check)
    // A page to which the back key returns has missed the events since it was left.
    window.addEventListener('pageshow', check)
    return () => {
      window.removeEventListener('storage', check)
      window.removeEventListener('pageshow', check)
    }
  }, [mayReload])
}

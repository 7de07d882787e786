import { closeFloat } from '@sopan/ui/floats/float.tsx'
import { closeTopWindow, isUnderOtherWindow } from '@sopan/ui/windows/open-windows.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

import { nativeApp, onBackButton } from '#web/lib/native/native-app.ts'
import { backStep, readVisited, storeVisited, withPath } from '#web/lib/native/visited-paths.ts'

/** Records every route change, and handles the wrapper's back button. */
export function useNativeBack(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const arrival = useNavigationType()
  const path = `${pathname}${search}`

  useEffect(() => storeVisited(withPath(readVisited(), path, arrival)), [path, arrival])

  const onBack = useEffectEvent((canGoBack: boolean) => {
    // A payment is finished or closed in its own window.
    if (isUnderOtherWindow()) return
    // Also for a running test, which asks before it is left.
    if (closeTopWindow() || closeFloat()) return
    const step = backStep(pathname, readVisited(), canGoBack)
    if (step.kind === 'exit') {
      void nativeApp()?.exitApp()
    } else if (step.kind === 'page') {
      void navigate(-1)
    } else {
      // Recorded on arrival: a page may ask first, and stay.
      void navigate(step.visited.at(-1) ?? '/', { replace: true })
    }
  })

  useEffect(() => onBackButton(({ canGoBack }) => onBack(canGoBack)), [])
}

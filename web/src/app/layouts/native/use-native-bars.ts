import { useEffect } from 'react'

import { currentTheme, onTheme } from '#web/lib/browser/theme.ts'
import { nativeBars } from '#web/lib/native/native-app.ts'

/** The wrapper's icons above and below the page follow its theme, which may differ from the system's. */
export function useNativeBars(): void {
  useEffect(() => {
    const bars = nativeBars()
    if (bars === null) return undefined
    const show = () =>
      void bars.setStyle({ style: currentTheme() === 'dark' ? 'DARK' : 'LIGHT' }).catch(() => {
        // An older system draws its bars itself.
      })
    show()
    return onTheme(show)
  }, [])
}

import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

import { nativeApp, pathOfSite } from '#web/lib/native/native-app.ts'

/**
 * Links in texts and notices name pages of the site by their full URL. The app opens these pages
 * itself; the browser, to which it leaves all other links, has another session.
 */
export function useNativeLinks(): void {
  const navigate = useNavigate()
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || 'beside' in link.dataset) return
    const path = pathOfSite(link.href)
    if (path === null) return
    event.preventDefault()
    void navigate(path)
  })
  useEffect(() => {
    if (nativeApp() === null) return undefined
    const listener = (event: MouseEvent) => onClick(event)
    document.addEventListener('click', listener)
    return () => document.removeEventListener('click', listener)
  }, [])
}

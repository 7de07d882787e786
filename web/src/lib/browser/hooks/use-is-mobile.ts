import { useSyncExternalStore } from 'react'

/** Up to this width a screen counts as a phone. */
const QUERY = '(max-width: 768px)'

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(QUERY)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => true,
  )
}

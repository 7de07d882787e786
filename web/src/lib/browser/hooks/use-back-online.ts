import { useEffect, useEffectEvent } from 'react'

/** Calls `onOnline` when the connection is back. */
export function useBackOnline(onOnline: () => void): void {
  const report = useEffectEvent(onOnline)
  useEffect(() => {
    const listen = () => report()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
}

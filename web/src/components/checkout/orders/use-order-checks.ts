import { MINUTE_MS } from '@sopan/domain/durations'
import { useEffect, useEffectEvent } from 'react'

/** Delays before the first checks; every further one follows after a minute. */
const CHECK_AFTER_MS = [2000, 4000, 8000, 15_000, 30_000]

/**
 * Calls `check` again and again while `isActive` and the page is visible. A check that became due
 * while the page was hidden is made when it is visible again.
 */
export function useOrderChecks(
  check: () => Promise<void>,
  { isActive, startsNow = false }: { isActive: boolean; startsNow?: boolean },
): void {
  const runCheck = useEffectEvent(check)
  useEffect(() => {
    if (!isActive) return undefined
    let timer: ReturnType<typeof setTimeout>
    let count = 0
    let isDue = false
    let hasStopped = false
    const plan = () => {
      timer = setTimeout(() => void run(), CHECK_AFTER_MS[count] ?? MINUTE_MS)
      count += 1
    }
    const run = async () => {
      isDue = document.visibilityState === 'hidden'
      if (isDue) return
      await runCheck()
      if (!hasStopped) plan()
    }
    const onVisible = () => {
      if (isDue) void run()
    }
    if (startsNow) void run()
    else plan()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      hasStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isActive, startsNow])
}

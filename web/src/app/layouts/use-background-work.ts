import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { useEffect, useEffectEvent } from 'react'

import { useAuth } from '#web/lib/session/session.tsx'

/**
 * Calls `work` when the page has loaded and the browser is idle; returns a function that cancels
 * it.
 */
function whenIdle(work: () => void): () => void {
  // Not every browser supports requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 3000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 20_000 })
  return () => cancelIdleCallback(handle)
}

/** Only learners need it, so that it is not in the first script. */
const load = () => import('./background-work.ts')
const ignore = () => undefined

/**
 * Background work on a learner's device, after the work of the page: registers the service worker for offline
 * use, and sends the unsent answers of tests and of practice.
 */
export function useBackgroundWork(): void {
  const { user } = useAuth()
  const userId = user?.id ?? null
  const { submitted } = useWords(common)
  const finish = useEffectEvent((learner: number) => {
    void load().then(({ sendUnsent }) => sendUnsent(learner, submitted), ignore)
  })

  useEffect(() => {
    if (userId === null) return undefined
    const onOnline = () => finish(userId)
    const cancel = whenIdle(() => {
      void load()
        .then(({ prepareOffline }) => prepareOffline())
        .catch(ignore)
      finish(userId)
    })
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [userId])
}

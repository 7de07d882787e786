import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'

import { hasAttemptOnDevice, mayHaveAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { isSignedInAs } from '#web/lib/session/stored-user.ts'

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

async function finishExams(userId: number): Promise<void> {
  const [{ sendUnsentAnswers }, { invalidateExams }] = await Promise.all([
    import('#web/features/exams/engine/unsent-answers.ts'),
    import('#web/features/exams/queries.ts'),
  ])
  const outcomes = await sendUnsentAnswers(userId)
  // Another tab may have signed in another learner meanwhile; the results show it to this one.
  if (!isSignedInAs(userId)) return
  for (const { test_name: name } of outcomes) toast.success(`Your test “${name}” was submitted.`)
  if (outcomes.length > 0) await invalidateExams()
}

async function prepareOffline(): Promise<void> {
  const { registerServiceWorker } = await import('#web/lib/offline.ts')
  await registerServiceWorker()
}

async function deleteOldExams(): Promise<void> {
  if (!hasAttemptOnDevice()) return
  const { deleteOldPapers } = await import('#web/features/exams/engine/unsent-answers.ts')
  await deleteOldPapers()
}

/**
 * Background work on a learner's device, after everything that the page needs first: registers the
 * service worker for offline use, and sends answers that a test has left unsent.
 */
export function useBackgroundWork(): void {
  const { user } = useAuth()
  const userId = user?.id ?? null

  // Also if another learner, or no one, is signed in on a shared device.
  useEffect(() => whenIdle(() => void deleteOldExams().catch(() => undefined)), [])

  useEffect(() => {
    if (userId === null) return undefined
    const finish = async () => {
      if (await mayHaveAttemptOnDevice(userId)) await finishExams(userId).catch(() => undefined)
    }
    const onOnline = () => void finish()
    const cancel = whenIdle(() => {
      void prepareOffline().catch(() => undefined)
      void finish()
    })
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [userId])
}

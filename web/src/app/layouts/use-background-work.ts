import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'react-hot-toast/headless'

import { dashboardKey } from '#web/lib/api/access-keys.ts'
import { mayHaveAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { itemIn } from '#web/lib/translated-item.ts'

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

/** `submitted` is the message about a test. */
async function finishExams(userId: number, submitted: (test: string) => string): Promise<void> {
  const [{ sendUnsentAnswers }, { invalidateExams }, { refetchChanged }] = await Promise.all([
    import('#web/features/exams/engine/unsent-answers.ts'),
    import('#web/features/exams/queries.ts'),
    import('#web/lib/api/refetch-changed.ts'),
  ])
  const outcomes = await sendUnsentAnswers(userId)
  for (const outcome of outcomes)
    toast.success(submitted(itemIn(currentLanguage(), outcome).test_name))
  if (outcomes.length > 0) {
    await Promise.all([refetchChanged(dashboardKey(userId)), invalidateExams()])
  }
}

async function prepareOffline(): Promise<void> {
  const { registerServiceWorker } = await import('#web/lib/offline.ts')
  await registerServiceWorker()
}

/**
 * Background work on a learner's device, after the work of the page: registers the service worker for offline
 * use, and sends the unsent answers of a test.
 */
export function useBackgroundWork(): void {
  const { user } = useAuth()
  const userId = user?.id ?? null
  const { submitted } = useWords(common)
  const finish = useEffectEvent(async (learner: number) => {
    if (await mayHaveAttemptOnDevice(learner))
      await finishExams(learner, submitted).catch(() => undefined)
  })

  useEffect(() => {
    if (userId === null) return undefined
    const onOnline = () => void finish(userId)
    const cancel = whenIdle(() => {
      void prepareOffline().catch(() => undefined)
      void finish(userId)
    })
    window.addEventListener('online', onOnline)
    return () => {
      cancel()
      window.removeEventListener('online', onOnline)
    }
  }, [userId])
}

import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'react-hot-toast/headless'

import { dashboardKey } from '#web/lib/api/access-keys.ts'
import { mayHaveAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { read } from '#web/lib/browser/storage.ts'
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

/** Sends what was practised without a network, after which fewer mistakes are due. */
async function finishPractice(userId: number): Promise<void> {
  const unsent = read('practice_unsent')
  if (unsent === null) return
  const [{ sendEntries }, { refetchChanged }] = await Promise.all([
    import('#web/features/exams/practice/entries.ts'),
    import('#web/lib/api/refetch-changed.ts'),
  ])
  await sendEntries(userId)
  if (read('practice_unsent') !== unsent) await refetchChanged(dashboardKey(userId))
}

async function prepareOffline(): Promise<void> {
  const { registerServiceWorker } = await import('#web/lib/offline.ts')
  await registerServiceWorker()
}

/**
 * Background work on a learner's device, after the work of the page: registers the service worker for offline
 * use, and sends the unsent answers of tests and of practice.
 */
export function useBackgroundWork(): void {
  const { user } = useAuth()
  const userId = user?.id ?? null
  const { submitted } = useWords(common)
  const finish = useEffectEvent(async (learner: number) => {
    if (await mayHaveAttemptOnDevice(learner))
      await finishExams(learner, submitted).catch(() => undefined)
    await finishPractice(learner).catch(() => undefined)
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

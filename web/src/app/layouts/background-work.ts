import { itemIn } from '@sopan/ui/translated-item.ts'
import { toast } from 'react-hot-toast/headless'

import { dashboardKey } from '#web/lib/api/access-keys.ts'
import { mayHaveAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { read } from '#web/lib/browser/storage.ts'
import { currentLanguage } from '#web/lib/language.ts'

/** Sends what this device has of a learner: answers of tests and of practice. `submitted` is the message about a test. */
export async function sendUnsent(
  userId: number,
  submitted: (test: string) => string,
): Promise<void> {
  if (await mayHaveAttemptOnDevice(userId))
    await finishExams(userId, submitted).catch(() => undefined)
  await finishPractice(userId).catch(() => undefined)
}

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

/** For the use without a network. */
export async function prepareOffline(): Promise<void> {
  const { registerServiceWorker } = await import('#web/lib/offline.ts')
  await registerServiceWorker()
}

import { sleep } from '@sopan/ui/sleep.ts'

import { mayHaveAttemptOnDevice } from '#web/lib/attempts-on-device.ts'

/** The maximum wait for the server. */
const TIMEOUT_MS = 4000

const late = () => sleep(TIMEOUT_MS)

/**
 * Sends answers of practice and of tests before a session ends, as far as the server can be reached. Answers of tests that
 * are still on this device stay, and are sent in the same user's next session.
 *
 * @returns how many answers of tests that are.
 */
export async function unsentAtSignOut(userId: number): Promise<number> {
  const { sendEntries } = await import('../practice/entries.ts')
  await Promise.race([sendEntries(userId), late()])
  if (!(await mayHaveAttemptOnDevice(userId))) return 0
  const { countUnsent, sendUnsentAnswers } = await import('../engine/unsent-answers.ts')
  const unsent = () => countUnsent(userId).catch(() => 0)
  if ((await unsent()) === 0) return 0
  await Promise.race([sendUnsentAnswers(userId).catch(() => []), late()])
  return await unsent()
}

/** Deletes the answers of practice from this device, when the session ends. */
export async function removePractice(userId: number): Promise<void> {
  const { removeEntries } = await import('../practice/entries.ts')
  removeEntries(userId)
}

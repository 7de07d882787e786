import { sleep } from '@sopan/ui/sleep.ts'

/** The maximum wait for the server. */
const TIMEOUT_MS = 4000

const late = () => sleep(TIMEOUT_MS)

/**
 * How many answers of tests are stored only on this device before a session ends, after an attempt to send
 * them. They stay, and are sent in the same user's next session. Entries of practice are sent too, if they can be: the
 * sign-out deletes them.
 */
export async function unsentAtSignOut(userId: number): Promise<number> {
  const { removeEntries, sendEntries } = await import('../practice/entries.ts')
  const { removePractised } = await import('../practice/storage.ts')
  await Promise.race([sendEntries(userId), late()])
  removeEntries(userId)
  await removePractised(userId)
  const { countUnsent, sendUnsentAnswers } = await import('../engine/unsent-answers.ts')
  const unsent = () => countUnsent(userId).catch(() => 0)
  if ((await unsent()) === 0) return 0
  await Promise.race([sendUnsentAnswers(userId).catch(() => []), late()])
  return await unsent()
}

/** A server that has not answered by then is not waited for. */
const PATIENCE_MS = 4000

const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/**
 * Asks before a session ends while answers are on this device only; they stay, and are sent under
 * the same user's next session. True where the learner wants to go on.
 */
export async function confirmSignOut(userId: number): Promise<boolean> {
  const { countUnsent, sendLeftovers } = await import('./engine/leftovers.ts')
  const unsent = () => countUnsent(userId).catch(() => 0)
  if ((await unsent()) === 0) return true
  // Perhaps they only wait for somebody to send them.
  await Promise.race([sendLeftovers(userId).catch(() => []), late()])
  const count = await unsent()
  if (count === 0) return true
  const what =
    count === 1
      ? '1 answer of your test is not sent yet. It is'
      : `${count} answers of your test are not sent yet. They are`
  return window.confirm(`${what} kept on this device and sent when you login here again. Sign out?`)
}

/**
 * Asks before a session ends while answers are on this device only; they stay, and are sent under
 * the same user's next session. True where the learner wants to go on.
 */
export async function confirmSignOut(userId: number): Promise<boolean> {
  const { countUnsent, sendLeftovers } = await import('./engine/leftovers.ts')
  // Perhaps they only wait for somebody to send them.
  await sendLeftovers(userId).catch(() => [])
  const count = await countUnsent(userId).catch(() => 0)
  if (count === 0) return true
  const what = count === 1 ? '1 answer of your test is' : `${count} answers of your test are`
  return window.confirm(
    `${what} not sent yet. They are kept on this device and sent when you login here again. Sign out?`,
  )
}

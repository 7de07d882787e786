/** A server that has not answered by then is not waited for. */
const PATIENCE_MS = 4000

const late = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

/**
 * How many answers are on this device only when a session is to end, after a try to send them. They
 * stay, and are sent under the same user's next session.
 */
export async function answersLeftBehind(userId: number): Promise<number> {
  const { countUnsent, sendUnsentAnswers } = await import('./engine/unsent-answers.ts')
  const unsent = () => countUnsent(userId).catch(() => 0)
  if ((await unsent()) === 0) return 0
  await Promise.race([sendUnsentAnswers(userId).catch(() => []), late()])
  return await unsent()
}

import type { AttemptKey } from './reducer/state.ts'

const nameOf = ({ userId, attemptId }: AttemptKey) => `exam ${userId} ${attemptId}`

/** A page that is being closed or reloaded releases its lock within this time. */
const RELEASE_MS = 1000

/**
 * Lets one tab run a test: resolves with the function that releases the lock, or null while another
 * tab has it. `steal` takes it from that tab, which is told by its `onLost`. In browsers without locks two
 * tabs are two devices.
 */
export function lockAttempt(
  key: AttemptKey,
  onLost: () => void,
  { steal = false } = {},
): Promise<(() => void) | null> {
  const { locks } = navigator
  if (locks === undefined) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    const waiting = new AbortController()
    // On a busy phone the lock itself can come later: only a tab that has the lock ends the wait.
    const timer = setTimeout(() => {
      isTaken(key).then(
        (taken) => taken && waiting.abort(),
        () => undefined,
      )
    }, RELEASE_MS)
    let isHeld = false
    const hold = () => {
      clearTimeout(timer)
      isHeld = true
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(nameOf(key), steal ? { steal } : { signal: waiting.signal }, hold).catch(() => {
      if (isHeld) onLost()
      // Locks that are refused altogether must not keep a learner from the test.
      else resolve(waiting.signal.aborted ? null : () => undefined)
    })
  })
}

/** Runs a task unless the attempt is on some screen, or is being finished by another tab. */
export async function unlessLocked(key: AttemptKey, task: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  if (locks === undefined) return task()
  await locks.request(`finish ${nameOf(key)}`, { ifAvailable: true }, async (lock) => {
    if (lock !== null && !(await isTaken(key))) await task()
  })
}

async function isTaken(key: AttemptKey): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(key))
}

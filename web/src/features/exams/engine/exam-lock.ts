import type { AttemptKey } from './storage.ts'

const nameOf = ({ userId, attemptId }: AttemptKey) => `exam ${userId} ${attemptId}`

/** While an attempt is on a screen, in however many tabs, nothing finishes it in the background. */
export function holdExam(key: AttemptKey): () => void {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // A browser without locks has no more than calls that are made twice, which changes nothing.
  navigator.locks?.request(nameOf(key), { mode: 'shared' }, () => released).catch(() => undefined)
  return () => release()
}

/** Does a work unless the attempt is on some screen, or is being finished by another tab. */
export async function unlessHeld(key: AttemptKey, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work()
  return navigator.locks.request(nameOf(key), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  )
}

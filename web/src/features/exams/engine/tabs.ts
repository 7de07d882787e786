import type { TabMessage } from './reducer/events.ts'
import type { AttemptKey } from './reducer/state.ts'

const nameOf = ({ userId, attemptId }: AttemptKey) => `exam ${userId} ${attemptId}`

export interface TabChannel {
  post: (message: TabMessage) => void
  close: () => void
}

/** In browsers without channels, tabs exchange their answers through the server only. */
export function openTabChannel(
  key: AttemptKey,
  onMessage: (message: TabMessage) => void,
): TabChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, close: () => undefined }
  }
  const channel = new BroadcastChannel(nameOf(key))
  let isOpen = true
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return {
    // A response of the server may arrive after the page was left.
    post: (message) => {
      if (isOpen) channel.postMessage(message)
    },
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}

/** While an attempt is on a screen, in one tab or several, nothing finishes it in the background. */
export function lockAttempt(key: AttemptKey): () => void {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // In browsers without locks calls are at most sent twice, which changes nothing.
  navigator.locks?.request(nameOf(key), { mode: 'shared' }, () => released).catch(() => undefined)
  return () => release()
}

/** Runs a task unless the attempt is on some screen, or is being finished by another tab. */
export async function unlessLocked(key: AttemptKey, task: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return task()
  return navigator.locks.request(nameOf(key), { ifAvailable: true }, (lock) =>
    lock === null ? undefined : task(),
  )
}

import type { Acknowledgement, AnswerEntry } from '@sopan/contract/attempts'

import type { ResultSummary } from '../read-result.ts'
import type { AttemptKey } from './storage.ts'

/** What tabs with the same attempt tell each other. */
export type TabMessage =
  | { kind: 'noted'; entry: AnswerEntry }
  | {
      kind: 'acknowledged'
      entries: Acknowledgement[]
      maxSeq: number
    }
  | { kind: 'ended'; outcome: ResultSummary }

export interface TabChannel {
  post: (message: TabMessage) => void
  close: () => void
}

/** A browser without channels has tabs that meet at the server only, which is enough. */
export function openTabChannel(
  { userId, attemptId }: AttemptKey,
  onMessage: (message: TabMessage) => void,
): TabChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, close: () => undefined }
  }
  const channel = new BroadcastChannel(`exam ${userId} ${attemptId}`)
  let isOpen = true
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data))
  return {
    // An answer of the server may come when the page has been left.
    post: (message) => {
      if (isOpen) channel.postMessage(message)
    },
    close: () => {
      isOpen = false
      channel.close()
    },
  }
}

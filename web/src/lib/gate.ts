import type { Gate } from '@sopan/domain/version-gate'
import { useSyncExternalStore } from 'react'

let gate: Gate = 'open'
const listeners = new Set<() => void>()

/** What the newest status check has said. */
export function setGate(next: Gate): void {
  gate = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether something stands before the app; a running test shows it as a bar only. */
export const useGate = (): Gate => useSyncExternalStore(subscribe, () => gate)

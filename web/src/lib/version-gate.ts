import type { Gate } from '@sopan/domain/version-gate'
import { useSyncExternalStore } from 'react'

import { createStore } from './browser/store.ts'

const gate = createStore<Gate>('open')

/** Stores the result of the latest status check. */
export const setVersionGate = gate.set

/**
 * Whether maintenance or a required update blocks the app; a running test shows it only as a bar
 * (A-31).
 */
export const useVersionGate = (): Gate => useSyncExternalStore(gate.subscribe, gate.get, gate.get)

import type { Gate } from '@sopan/domain/version-gate'
import { useSyncExternalStore } from 'react'

import { createStore } from './store.ts'

const gate = createStore<Gate>('open')

/** Takes the result of the newest status check. */
export const setGate = gate.set

/** Whether something stands before the app; a running test shows it as a bar only. */
export const useGate = (): Gate => useSyncExternalStore(gate.subscribe, gate.get)

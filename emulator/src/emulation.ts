import type { Faults } from './api/faults/switches.ts'
import type { State } from './state/state.ts'
import type { Sender } from './webhooks/sender.ts'

/** The parts of a running emulator that its routes use. */
export interface Emulation {
  state: State
  faults: Faults
  sender: Sender
  /** Its base URL. */
  url: string
}

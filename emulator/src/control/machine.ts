import { z } from 'zod'

import { EVERY_ROUTE, FAULT_KINDS } from '../api/faults/switches.ts'
import { routeNames } from '../api/routes.ts'
import { resetState } from '../state/state.ts'
import { command } from './command.ts'

const nothing = z.strictObject({})

const fault = z.strictObject({
  route: z.enum([EVERY_ROUTE, ...routeNames]),
  kind: z.enum(FAULT_KINDS),
  ms: z.number().min(0).optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  times: z.number().int().min(1).optional(),
})

export const machineCommands = {
  /** Sets a fault for calls of a route; the first one that was set takes precedence. */
  fail: command(fault, ({ faults }, { route, ...rest }) => {
    faults.add(route, rest)
  }),

  clearFaults: command(nothing, ({ faults }) => {
    faults.clear()
  }),

  /** The calls of the merchant's server in their order, of one route or of all. */
  calls: command(z.strictObject({ route: z.string().optional() }), ({ state }, { route }) =>
    state.calls.filter((call) => route === undefined || call.route === route),
  ),

  /** Forgets everything except the settings. */
  reset: command(nothing, ({ state, faults }) => {
    faults.clear()
    resetState(state)
  }),
}

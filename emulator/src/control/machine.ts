import { z } from 'zod'

import { EVERY_ROUTE, FAULT_KINDS } from '../api/faults/switches.ts'
import { routeNames } from '../api/routes.ts'
import { limitsOf } from '../state/rate-limits.ts'
import { resetState } from '../state/state.ts'
import { command } from './command.ts'

const nothing = z.strictObject({})

const fault = z.strictObject({
  route: z.enum([EVERY_ROUTE, ...routeNames]),
  kind: z.enum(FAULT_KINDS),
  ms: z.number().min(0).optional(),
  workDone: z.boolean().optional(),
  fields: z.record(z.string(), z.unknown()).optional(),
  onCall: z.number().int().min(1).optional(),
  times: z.number().int().min(1).optional(),
})

const limit = z.number().int().min(0).optional()
const limits = z.union([
  z.enum(['production', 'sandbox', 'off']),
  z.strictObject({
    createOrder: limit,
    getOrder: limit,
    getPayments: limit,
    getPayment: limit,
    createRefund: limit,
    getRefund: limit,
  }),
])

/** Settings that a test may change while the emulator runs. */
const settings = z.strictObject({
  autoWebhooks: z.boolean().optional(),
  idForm: z.enum(['string', 'numeric']).optional(),
  rateLimits: limits.optional(),
  secrets: z.array(z.string().min(1)).min(1).optional(),
})

export const machineCommands = {
  /** Sets a fault for calls of a route; the first one that was set takes precedence. */
  fail: command(fault, ({ faults }, { route, ...rest }) => {
    faults.add(route, rest)
  }),

  clearFaults: command(nothing, ({ faults }) => {
    faults.clear()
  }),

  /** Moves the clock and waits for the webhooks that become due. */
  advance: command(z.strictObject({ ms: z.number().min(0) }), async ({ state }, { ms }) => {
    await state.clock.advance(ms)
    return state.clock.now()
  }),

  /** The calls of the merchant's server in their order, of one route or of all. */
  calls: command(z.strictObject({ route: z.string().optional() }), ({ state }, { route }) =>
    state.calls.filter((call) => route === undefined || call.route === route),
  ),

  configure: command(settings, ({ state }, { rateLimits, ...rest }) => {
    Object.assign(state.settings, rest)
    if (rateLimits !== undefined) state.settings.limits = limitsOf(rateLimits)
  }),

  /** Forgets everything except the settings. */
  reset: command(nothing, ({ state, faults, sender }) => {
    faults.clear()
    sender.reset()
    state.clock.reset()
    resetState(state)
  }),
}

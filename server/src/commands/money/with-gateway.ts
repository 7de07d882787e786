import { createGateway } from '#server/payments/create-gateway.ts'

import type { CommandDeps } from '../program/command.ts'

/** What an act about an order takes if it may ask the payment provider. */
export const withGateway = ({ db, pool, settings, clock, log }: CommandDeps) => ({
  db,
  gateway: createGateway(settings, pool, clock, log),
  now: clock,
  settings,
})

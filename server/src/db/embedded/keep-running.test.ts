import { expect, it } from 'vitest'

import { keepRunning } from './keep-running.ts'
import type { Postmaster } from './postmaster.ts'

/** A PostgreSQL that runs until `exit` is called. */
function postmaster() {
  const { promise: exited, resolve: exit } = Promise.withResolvers<void>()
  const one: Postmaster = { pid: 1, exited, hasExited: () => false, stop: async () => exit() }
  return { one, exit }
}

it('does not start PostgreSQL again if it is stopped in the pause after an exit', async () => {
  const { promise: paused, resolve: pause } = Promise.withResolvers<void>()
  const first = postmaster()
  let starts = 0
  const start = async () => {
    starts++
    return starts === 1 ? first.one : postmaster().one
  }
  const keeper = await keepRunning(start, { log: () => pause() })
  first.exit()
  await paused
  await keeper.stop()
  expect(starts).toBe(1)
})

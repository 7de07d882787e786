import { setTimeout as sleep } from 'node:timers/promises'

import type { Postmaster } from './postmaster.ts'

export interface Keeper {
  stop(): Promise<void>
}

/**
 * Number of consecutive exits and failed starts, each within a minute of the one before, until we
 * give up.
 */
const patience = 5
const calmMs = 60_000

/** Starts PostgreSQL, and restarts it with growing pauses when it exits. */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  { log, onGivenUp }: { log: (line: string) => void; onGivenUp?: (reason: Error) => void },
): Promise<Keeper> {
  let current: Postmaster | undefined = await start()
  const stopping = new AbortController()

  const watch = async () => {
    let deaths = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await current?.exited
      if (stopping.signal.aborted) return
      current = undefined
      deaths = performance.now() - since > calmMs ? 1 : deaths + 1
      if (deaths > patience) throw new Error(`PostgreSQL died ${deaths} times in a row`)
      log(`PostgreSQL has died; starting it again (${deaths} of ${patience}).`)
      await sleep(100 * 2 ** (deaths - 1))
      current = await start().catch((error: Error) => {
        log(error.message)
        return undefined
      })
    }
    // A start that was in progress when we were asked to stop.
    await current?.stop()
  }

  const watching = watch().catch((error: Error) => onGivenUp?.(error))
  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}

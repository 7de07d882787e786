import { setTimeout as sleep } from 'node:timers/promises'

import type { Postmaster } from './postmaster.ts'

export interface Keeper {
  stop(): Promise<void>
}

/**
 * Number of consecutive exits and failed starts, each within a minute of the one before, until it is
 * not restarted any more.
 */
const maxExits = 5
const stableMs = 60_000

/** Starts PostgreSQL, and restarts it with growing pauses when it exits. */
export async function keepRunning(
  start: () => Promise<Postmaster>,
  { log, onStopped }: { log: (line: string) => void; onStopped?: (reason: Error) => void },
): Promise<Keeper> {
  let current: Postmaster | undefined = await start()
  const stopping = new AbortController()

  const watch = async () => {
    let exits = 0
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await current?.exited
      if (stopping.signal.aborted) return
      current = undefined
      exits = performance.now() - since > stableMs ? 1 : exits + 1
      if (exits > maxExits) throw new Error(`PostgreSQL has exited ${exits} times in a row`)
      log(`PostgreSQL has exited; starting it again (${exits} of ${maxExits}).`)
      const pause = 100 * 2 ** (exits - 1)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      current = await start().catch((error: Error) => {
        log(error.message)
        return undefined
      })
    }
    // A start that was in progress when we were asked to stop.
    await current?.stop()
  }

  const watching = watch().catch((error: Error) => onStopped?.(error))
  return {
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await watching
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Time limit of closing everything; running requests are cut off after it. */
const SHUTDOWN_MS = 15_000

export interface Shutdown {
  /** Whether the process was asked to stop; it serves requests until the app is closed. */
  isStopping(): boolean
  /** Makes a stop wait before anything is closed, until proxies have seen that the server is not ready. */
  drainFor(seconds: number): void
  /** Adds a resource to close; the one added last is closed first. */
  add(name: string, close: () => Promise<unknown>): void
  /** Closes everything and exits; further calls have no effect. */
  stop(exitCode: number): Promise<void>
}

export function createShutdown(report: (text: string, error?: unknown) => void): Shutdown {
  const steps: { name: string; close: () => Promise<unknown> }[] = []
  let isStopping = false
  let drainMs = 0

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    await sleep(drainMs)
    setTimeout(() => {
      report('Stopping took too long; ending at once.')
      process.exit(1)
    }, SHUTDOWN_MS).unref()
    for (const { name, close } of steps.toReversed()) {
      await close().catch((error: unknown) => report(`${name} did not close`, error))
    }
    process.exit(exitCode)
  }

  return {
    isStopping: () => isStopping,
    drainFor(seconds) {
      drainMs = seconds * 1000
    },
    add: (name, close) => void steps.push({ name, close }),
    stop,
  }
}

/**
 * Stops on the first signal. On a second signal it exits immediately; PostgreSQL's watchdog then
 * shuts the database down cleanly. With `lifeline`, the end of stdin means that the parent process
 * has ended.
 */
export function stopWhenAsked(shutdown: Shutdown, { lifeline }: { lifeline: boolean }): void {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(1)
      asked = true
      void shutdown.stop(0)
    })
  }
  if (!lifeline) return
  const onGone = () => void shutdown.stop(0)
  process.stdin.on('end', onGone).on('close', onGone).on('error', onGone).resume()
}

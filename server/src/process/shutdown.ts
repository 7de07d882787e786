/** How long the whole of it may take, until a request that runs is cut off. */
const patienceMs = 15_000

export interface Shutdown {
  /** Adds something that has to be closed; what was added last is closed first. */
  add(name: string, close: () => Promise<unknown>): void
  /** Closes everything and ends the process; a second call changes nothing. */
  stop(exitCode: number): Promise<void>
}

export function createShutdown(report: (text: string, error?: unknown) => void): Shutdown {
  const steps: { name: string; close: () => Promise<unknown> }[] = []
  let isStopping = false

  async function stop(exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      report('Stopping took too long; ending at once.')
      process.exit(1)
    }, patienceMs).unref()
    for (const { name, close } of steps.toReversed()) {
      await close().catch((error: unknown) => report(`${name} did not close`, error))
    }
    process.exit(exitCode)
  }

  return { add: (name, close) => void steps.push({ name, close }), stop }
}

/**
 * Stops on the first signal, and at once on a second: PostgreSQL's watchdog then ends it in good
 * order. With `lifeline`, the end of our input says that whoever started us has gone.
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

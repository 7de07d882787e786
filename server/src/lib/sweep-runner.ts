export interface SweepRunner {
  /** Starts working on what is due now; does not wait for it. */
  wake(): void
  /** Starts no further run, and waits for the one in progress. */
  stop(): Promise<void>
}

/**
 * Runs a sweep as soon as due work is committed, so that it does not wait for the schedule. One run
 * at a time, repeated until nothing is due; a wake during a run starts another run after it, which
 * sees the new work.
 */
export function createSweepRunner(
  sweep: (isStopping: () => boolean) => Promise<number>,
  onError: (error: unknown) => void,
): SweepRunner {
  let isDue = false
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    while (isDue && !stopping.signal.aborted) {
      isDue = false
      try {
        // A sweep may take a limited number; a row that failed is due later, so this loop ends.
        if ((await sweep(() => stopping.signal.aborted)) > 0) isDue = true
      } catch (error) {
        onError(error)
      }
    }
    running = null
  }

  return {
    wake() {
      isDue = true
      if (!stopping.signal.aborted) running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

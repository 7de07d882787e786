import { Worker } from 'node:worker_threads'

const PERIOD_MS = 50

/** Uses a share of one core, such as 0.33, in a thread of this process; returns what ends the work. */
export function workBeside(cores: number): () => Promise<unknown> {
  const worker = new Worker(
    `setInterval(() => {
      const end = performance.now() + ${PERIOD_MS * cores}
      while (performance.now() < end);
    }, ${PERIOD_MS})`,
    { eval: true },
  )
  return () => worker.terminate()
}

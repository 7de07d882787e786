import { type Row, atMost } from '../lib/row.ts'

/** By the name of each check: the contradictions that it found, one sentence each. */
export type Findings = Record<string, readonly string[]>

/** Servers that a drill kills and starts again. */
interface Killed {
  stop(options: { isKept: boolean }): Promise<void>
}

export interface Workload {
  /** Writes while servers are killed, until all writers have stopped and the servers run again. */
  round(): Promise<void>
  isEnough(): boolean
  /** Checks the rules after a round; the last round also gets the checks that take long. */
  check(isLast: boolean): Promise<Findings>
  /** How much was written and killed. */
  rows(): Row[]
}

/**
 * Writes and kills, round after round, until it is enough or something is found. Returns the rows of the workload, and a
 * row for each check. The data folder is kept if there is something to look at.
 */
export async function drill<Servers extends Killed>(
  servers: Servers,
  prepare: (servers: Servers) => Promise<Workload>,
): Promise<Row[]> {
  const found = new Map<string, string[]>()
  const count = () => [...found.values()].flat().length
  let isKept = true
  try {
    const workload = await prepare(servers)
    for (let rounds = 1, isLast = false; !isLast && count() === 0; rounds++) {
      await workload.round()
      isLast = workload.isEnough()
      for (const [check, some] of Object.entries(await workload.check(isLast)))
        found.set(check, [...(found.get(check) ?? []), ...some])
      if (rounds % 10 === 0) console.log(`${rounds} rounds`)
    }
    isKept = count() > 0
    const checks = [...found].map(([name, some]) => ({
      name,
      unit: '',
      ...atMost(0, some.length),
      detail: some.slice(0, 3).join('; '),
    }))
    return [...workload.rows(), ...checks]
  } finally {
    await servers.stop({ isKept })
  }
}

type Writer = (stop: AbortSignal) => Promise<void>

/** Lets writers write during a disturbance; then stops them, and waits for them. */
export async function writeDuring(
  writers: readonly Writer[],
  disturb: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController()
  const work = Promise.all(writers.map((write) => write(stop.signal)))
  // A failure is reported where the result is awaited, which a failed kill prevents.
  work.catch(() => undefined)
  try {
    await disturb()
  } finally {
    stop.abort()
  }
  await work
}

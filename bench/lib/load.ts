import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** The headers of the callers, one after the other on each connection; `headers` if omitted. */
  callers?: Record<string, string>[]
  connections?: number
  seconds?: number
  /** Requests a second in total; unlimited if omitted. */
  rate?: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  failures: number
}

/**
 * Runs a load from this process: each connection waits for its response before the next request;
 * `rate` also limits the total per second.
 */
export async function run({
  url,
  headers = {},
  callers = [headers],
  connections = 20,
  seconds = 8,
  rate,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    requests: callers.map((one) => ({ headers: one })),
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    // The errors include the timeouts.
    failures: result.non2xx + result.errors,
  }
}

const ROUNDS = 5
const ROUND_SECONDS = 2

export interface Pair {
  own: Measured
  bare: Measured
}

/**
 * The same load on the product and on a bare `node:http` server that sends the same bytes, in
 * alternating rounds, so that other work of the machine affects both. Returns the round whose ratio
 * is the median.
 */
export async function measurePair(load: Load, body: Buffer): Promise<Pair> {
  const bare = await startBare(body)
  const rounds: Pair[] = []
  try {
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const own = await run({ ...load, seconds: ROUND_SECONDS })
      rounds.push({ own, bare: await run({ ...load, url: bare.url, seconds: ROUND_SECONDS }) })
    }
  } finally {
    bare.stop()
  }
  return rounds.slice(1).toSorted((a, b) => shareOf(a) - shareOf(b))[ROUNDS >> 1] as Pair
}

/** Failed calls of the product and of the bare server. */
export const failuresOf = ({ own, bare }: Pair): number => own.failures + bare.failures

/** The product's requests a second as a share of the bare server's. */
export const shareOf = ({ own, bare }: Pair): number => own.perSecond / bare.perSecond

async function startBare(body: Buffer): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${Number(line.toString())}/`,
    stop: () => void child.kill('SIGKILL'),
  }
}

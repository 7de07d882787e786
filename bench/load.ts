import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import autocannon from 'autocannon'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections?: number
  seconds?: number
  /** Requests a second in all; as fast as answers come where it is not given. */
  rate?: number
}

export interface Measured {
  perSecond: number
  p50: number
  p99: number
  requests: number
  failures: number
}

/** Asks one address in a closed loop, after a warm-up; the generator is this process. */
export async function measure(load: Load): Promise<Measured> {
  await run({ ...load, seconds: 2 })
  return run(load)
}

export async function run({
  url,
  headers = {},
  connections = 20,
  seconds = 8,
  rate,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: result.requests.total,
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

/** The rate of a bare `node:http` server that sends these bytes, measured the same way. */
export async function measureBare(body: Buffer, load: Omit<Load, 'url'>): Promise<Measured> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(body)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const measured = await measure({ ...load, url: `http://127.0.0.1:${Number(line.toString())}/` })
  child.kill('SIGKILL')
  return measured
}

import { Agent, request } from 'node:http'

import fc from 'fast-check'

import { type Known, type RandomRequest, randomRequests } from './random-requests.ts'

export interface FuzzOptions extends Known {
  url: string
  requests: number
  /** The same seed sends the same requests, but not in the same order. */
  seed: number
  /** Maximum time of a response, in milliseconds. */
  slowestMs: number
  connections?: number
  /** Called after every thousand requests. */
  onProgress?: (done: number) => void
}

export interface FuzzResult {
  /** The number of responses by status. */
  statuses: Map<number, number>
  slowestMs: number
  /** Unexpected responses, with their requests. */
  failures: string[]
}

const BATCH = 1000

/** Sends seeded random requests, and collects responses that no request may get. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, requests, seed, connections = 20 } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const result: FuzzResult = { statuses: new Map(), slowestMs: 0, failures: [] }
  const arbitrary = randomRequests(options)
  for (let done = 0; done < requests; done += BATCH) {
    const numRuns = Math.min(BATCH, requests - done)
    const queue = fc.sample(arbitrary, { seed: seed + done, numRuns })
    const workers = Array.from({ length: connections }, async () => {
      for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
        await check(url, agent, one, options.slowestMs, result)
      }
    })
    await Promise.all(workers)
    options.onProgress?.(done + numRuns)
  }
  agent.destroy()
  return result
}

async function check(
  url: string,
  agent: Agent,
  one: RandomRequest,
  slowestMs: number,
  result: FuzzResult,
): Promise<void> {
  const began = performance.now()
  const response = await send(url, agent, one).catch((error: unknown) => ({
    status: 0,
    body: String(error),
  }))
  const took = performance.now() - began
  result.slowestMs = Math.max(result.slowestMs, took)
  result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1)
  const reason = reasonOf(one, response, took, slowestMs)
  if (reason === null) return
  const { authorization: _, ...headers } = one.headers
  const shown = JSON.stringify({ ...one, headers, body: one.body?.slice(0, 100) })
  result.failures.push(`${reason}: ${shown} -> ${response.status} ${response.body.slice(0, 300)}`)
}

/** Why a response is unexpected for its request, or null. */
function reasonOf(
  { method, path }: RandomRequest,
  { status, body }: { status: number; body: string },
  took: number,
  slowestMs: number,
): string | null {
  if (took > slowestMs) return `slow (${Math.round(took)} ms)`
  if (status === 0) return 'no response'
  if (status >= 500 && status !== 503) return 'a fault of ours'
  const isCall = path.startsWith('/api/') && method !== 'HEAD' && method !== 'OPTIONS'
  if (!isCall || status === 304) return null
  try {
    const response = JSON.parse(body) as { success?: unknown; status?: unknown }
    const isEnvelope = response.status === (response.success === true ? 'success' : 'error')
    return isEnvelope ? null : 'not in the envelope'
  } catch {
    return 'not JSON'
  }
}

function send(
  url: string,
  agent: Agent,
  { method, path, headers, body }: RandomRequest,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    // Avoids compressed responses, which would have to be decompressed.
    const sent = { ...headers, 'accept-encoding': 'identity' }
    const bytes = body === null ? null : Buffer.from(body)
    const length = bytes === null ? {} : { 'content-length': bytes.length }
    const call = request({
      agent,
      hostname,
      port,
      method,
      path: encodeURI(path).replaceAll('%25', '%'),
      headers: { ...sent, ...length },
      timeout: 30_000,
    })
    call.on('response', (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
      )
      reply.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', reject)
    call.end(bytes)
  })
}

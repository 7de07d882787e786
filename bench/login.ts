import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

import { hash, verify } from '@node-rs/argon2'

import { run } from './lib/load.ts'
import { startProduct } from './lib/product.ts'
import { type Row, atLeast, atMost } from './lib/row.ts'
import { seedCourses } from './lib/seed.ts'

const PASSWORD = 'monsoon66'
/** The product's parameters. */
const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SECONDS = 8
const ROUNDS = 5
const ROUND_SECONDS = 4

/**
 * Logins compared with the library alone at the same concurrency, and their effect on other
 * requests.
 */
export async function login(): Promise<Row[]> {
  const product = await startProduct()
  try {
    await seedCourses(product, 200)
    await post(product.url, 'signup', {
      name: 'Anjali',
      email: 'a@example.com',
      password: PASSWORD,
    })
    const list = { url: `${product.url}/api/courses.php?limit=20`, connections: 10, rate: 50 }

    const idle = await run({ ...list, seconds: SECONDS })
    const [rateBeside, busy] = await Promise.all([
      loop(product.url, 200, SECONDS + 4),
      sleep(2000).then(() => run({ ...list, seconds: SECONDS })),
    ])
    const { own, bare } = await inTurns(product.url)
    return [
      {
        name: 'logins, of the library’s bare rate',
        unit: '×',
        ...atLeast(0.8, own / bare),
        detail: `${own.toFixed(0)}/s of ${bare.toFixed(0)}/s; ${rateBeside.toFixed(0)}/s with 200 in flight`,
      },
      {
        name: 'list at 50/s during 200 logins, p99',
        unit: 'ms',
        ...atMost(Math.max(10 * idle.p99, 50), busy.p99, idle.failures + busy.failures),
        detail: `idle p99 ${idle.p99} ms, busy p50 ${busy.p50} ms, ${busy.failures} failed`,
      },
    ]
  } finally {
    await product.stop()
  }
}

/**
 * Logins and bare verifications a second in alternating rounds, so that other work of the machine
 * affects both.
 */
async function inTurns(url: string): Promise<{ own: number; bare: number }> {
  const rounds: { own: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ own: await loop(url, 20, ROUND_SECONDS), bare: await bareRate(ROUND_SECONDS) })
  }
  const sorted = rounds.toSorted((a, b) => a.own / a.bare - b.own / b.bare)
  return sorted[ROUNDS >> 1] ?? { own: 0, bare: 1 }
}

async function bareRate(seconds: number): Promise<number> {
  const hashed = await hash(PASSWORD, ARGON2)
  const end = performance.now() + seconds * 1000
  let count = 0
  const slot = async () => {
    while (performance.now() < end) {
      await verify(hashed, PASSWORD)
      count++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, slot))
  return count / seconds
}

/**
 * Successful logins a second at a constant concurrency; a 503 of the full queue does not count, any
 * other failure ends the measurement.
 */
async function loop(url: string, inFlight: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const one = async () => {
    while (performance.now() < end) {
      const response = await post(url, 'login', { email: 'a@example.com', password: PASSWORD })
      const text = await response.text()
      if (response.ok) count++
      else if (response.status !== 503)
        throw new Error(`login: ${response.status} ${text.slice(0, 100)}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, one))
  return count / seconds
}

const post = (url: string, name: string, body: object) =>
  fetch(`${url}/api/${name}.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

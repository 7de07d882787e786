import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Endpoint, EndpointInput, EndpointOutput } from '@sopan/contract/endpoint'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { buildApp } from '#server/app.ts'
import { createCatalogueChanges } from '#server/db/queries/catalogue-changes.ts'
import { sweepOrders } from '#server/features/orders/sweep/sweep.ts'
import { sweepOutbox } from '#server/features/outbox/sweep.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { createLimits } from '#server/http/limits/limits.ts'
import { createRefusals } from '#server/http/limits/refusals.ts'
import { createMetrics } from '#server/http/response/metrics.ts'
import { parseSettings } from '#server/lib/env/env.ts'
import { openFiles } from '#server/lib/files/open-files.ts'
import type { Mailer } from '#server/lib/mail.ts'
import { createSweepRunner } from '#server/lib/sweep-runner.ts'
import { createGateway } from '#server/payments/create-gateway.ts'

import { openTestDatabase, truncateAll } from './database.ts'
import { openStorage } from './files/open-storage.ts'

type Mail = Parameters<Mailer['send']>[0]

export interface Reply<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  /** The body, parsed by the contract; an unknown field fails the call. */
  body: EndpointOutput<E>
}

export interface TestApp extends AppDeps {
  app: App
  /** The time of the app; assign it to change the time. */
  time: Date
  /** Mails sent so far. */
  mails: Mail[]
  /** Where files are; null if they are in the data folder. */
  storage: Awaited<ReturnType<typeof openStorage>> | null
  /** Waits until the sweeps of orders that were woken have ended. */
  wokenSweeps(): Promise<void>
  /** Sends a call as a visitor, or with a token, and expects 200. */
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, token?: string): Promise<Reply<E>>
  /** Sends any request and returns any response. */
  raw(
    endpoint: Endpoint,
    input: { params?: object; querystring?: object; body?: unknown },
    options?: { token?: string; headers?: Record<string, string>; address?: string },
  ): Promise<RawReply>
}

export interface RawReply {
  status: number
  headers: Record<string, unknown>
  body: { success: boolean; status: string; message: string; data: unknown }
}

export interface TestAppOptions {
  rateLimit?: boolean
  gateway?: AppDeps['gateway']
  /** Where files are; SOPAN_TEST_FILES=storage runs all tests with a storage. */
  files?: 'folder' | 'storage'
  /** Settings of the environment, known only when the tests begin. */
  environment?: () => Record<string, string>
}

/**
 * The whole app with this worker's database, emptied before each test. Call it at the top of a test
 * file; its fields are available inside tests.
 */
export function testApp({
  rateLimit = false,
  gateway,
  files = process.env['SOPAN_TEST_FILES'] === 'storage' ? 'storage' : 'folder',
  environment = () => ({}),
}: TestAppOptions = {}): TestApp {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-app-'))
  const ignore = () => undefined
  function outboxRunner() {
    return createSweepRunner(() => sweepOutbox(holder, ignore), ignore)
  }
  function ordersRunner() {
    return createSweepRunner(() => {
      const sweep = sweepOrders(holder, ignore)
      woken = sweep.then(ignore, ignore)
      return sweep
    }, ignore)
  }
  const holder = { time: new Date('2026-11-20T06:00:00Z'), mails: [] as Mail[] } as TestApp
  let woken = Promise.resolve<void>(undefined)
  let outbox = outboxRunner()
  let orders = ordersRunner()

  beforeAll(async () => {
    const { db, pool } = await openTestDatabase()
    const storage = files === 'storage' ? await openStorage() : null
    const now = () => holder.time
    const settings = parseSettings({
      DATA_DIR: folder,
      PUBLIC_URL: 'https://sopan.example',
      ...storage?.environment,
      ...environment(),
    })
    Object.assign(holder, {
      db,
      pool,
      now,
      sharedNow: now,
      catalogueChanges: createCatalogueChanges(),
      gateway: gateway ?? createGateway(settings, pool, now, () => undefined),
      storage,
      files: openFiles(settings, () => ['a test key']),
      mailer: { send: async (mail: Mail) => `mail ${holder.mails.push(mail)}` },
      limits: createLimits({
        enabled: rateLimit,
        now,
        pool,
        servers: 1,
        sleep: async () => undefined,
      }),
      overload: { maxLagMs: 60_000 },
      wakeOutbox: () => outbox.wake(),
      wakeOrders: () => orders.wake(),
      async wokenSweeps() {
        for (let seen; seen !== woken;) {
          seen = woken
          await seen
        }
      },
      isStopping: () => false,
      refusals: createRefusals(db, now),
      metrics: createMetrics({ now, withProcess: settings.METRICS_TOKEN !== null }),
      settings,
      pagesFolder: join(import.meta.dirname, 'pages'),
    } satisfies Partial<TestApp>)
    holder.app = await buildApp(holder, pino({ level: 'silent' }))
    await holder.app.ready()
  })

  beforeEach(async () => {
    outbox = outboxRunner()
    orders = ordersRunner()
    holder.time = new Date('2026-11-20T06:00:00Z')
    holder.mails = []
    await truncateAll(holder.db)
    holder.catalogueChanges.announce()
  })

  // A sweep that still runs would meet the emptying of the tables in a deadlock.
  afterEach(async () => {
    await Promise.all([outbox.stop(), orders.stop()])
  })

  afterAll(async () => {
    await holder.app.close()
    await holder.db.destroy()
    await holder.storage?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  holder.raw = async (endpoint, input, options = {}) => {
    const reply = await holder.app.inject({
      method: endpoint.method,
      url: `/api${pathOf(endpoint.url, input)}`,
      headers: {
        ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      remoteAddress: options.address ?? '127.0.0.1',
      ...(input.body !== undefined && { payload: input.body as object }),
    })
    return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
  }

  holder.call = async <E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E>,
    token?: string,
  ) => {
    const reply = await holder.raw(endpoint, input, token === undefined ? {} : { token })
    if (reply.status !== 200) {
      throw new Error(`${endpoint.method} ${endpoint.url}: ${reply.status} ${reply.body.message}`)
    }
    // Parsing fails on missing fields and drops unknown ones, so that unknown fields show up as a
    // difference.
    const body = endpoint.schema.response[200].parse(reply.body) as EndpointOutput<E>
    if (JSON.stringify(sorted(body)) !== JSON.stringify(sorted(reply.body))) {
      throw new Error(`${endpoint.url} sent fields that the contract does not know`)
    }
    return { status: reply.status, headers: reply.headers, body }
  }

  return holder
}

/** The path and query of a call. */
export function pathOf(url: string, input: { params?: object; querystring?: object }): string {
  const params = new Map(Object.entries(input.params ?? {}))
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => String(params.get(name)))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.querystring ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

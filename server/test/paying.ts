import { type Emulator, startEmulator } from '@sopan/emulator'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { sharedLimits } from '#server/db/shared-limits.ts'
import { sweepOrders } from '#server/features/orders/sweep/sweep.ts'
import { CALL_LIMITS, createCallBudget } from '#server/payments/cashfree/call-budget.ts'
import { createClient } from '#server/payments/cashfree/client.ts'
import { createCashfreeGateway } from '#server/payments/cashfree/gateway.ts'
import { createGateway } from '#server/payments/create-gateway.ts'

import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { buying } from './buying.ts'
import { factories } from './factories.ts'

const SECRET = 'sec'
/** Accepted in webhooks while keys are replaced. */
export const OLD_SECRET = 'old-sec'

interface PayingOptions extends Pick<TestAppOptions, 'rateLimit'> {
  /** More settings. */
  environment?: Record<string, string>
}

interface Ordered {
  phone?: string | null
  state?: string
  price_paise?: number
}

/**
 * The whole app over real connections with the emulator of Cashfree, which has the app's clock. The
 * emulator, and what the gateway remembers of failures, are new before each test.
 */
export function payingApp({ environment, ...options }: PayingOptions = {}) {
  let emulator: Emulator
  const alarms: string[] = []

  beforeAll(async () => {
    emulator = await startEmulator({
      appId: 'test-app',
      secrets: [SECRET, OLD_SECRET],
      rateLimits: 'off',
      now: () => t.time,
    })
  })
  const t: TestApp = testApp({
    ...options,
    environment: () => ({
      CASHFREE_APP_ID: 'test-app',
      CASHFREE_SECRET: `${SECRET},${OLD_SECRET}`,
      CASHFREE_ENV: 'sandbox',
      CASHFREE_BASE_URL: emulator.apiUrl,
      CASHFREE_SDK_URL: emulator.sdkUrl,
      ...environment,
    }),
  })
  let webhookUrl = ''
  beforeAll(async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    webhookUrl = `${address}/api/webhooks/cashfree`
  })
  async function reset(): Promise<void> {
    alarms.length = 0
    await emulator.control.reset()
    await emulator.control.setWebhookUrl(null)
    t.gateway = createGateway(t.settings, t.pool, t.now, (problem) => void alarms.push(problem))
  }
  beforeEach(reset)
  afterEach(() => emulator.control.idle())
  afterAll(() => emulator.close())

  const { order, ...calls } = buying(t)
  const app = {
    t,
    ...calls,
    order,
    /** Begins again with an empty emulator and a gateway that remembers nothing, as before each test. */
    reset,
    /** Problems that the gateway has reported for a person to look at. */
    alarms,
    get emulator() {
      return emulator
    },
    get webhookUrl() {
      return webhookUrl
    },
    /** Asks the emulator within the limits of production from now on. */
    limitCalls(): void {
      const account = { baseUrl: emulator.apiUrl, appId: 'test-app', secret: SECRET }
      const onAlarm = () => undefined
      const budget = createCallBudget(CALL_LIMITS.production, sharedLimits(t.pool))
      const client = createClient({ ...account, apiVersion: '2025-01-01' }, { budget, onAlarm })
      const { PUBLIC_URL: publicUrl } = t.settings
      t.gateway = createCashfreeGateway({ client, publicUrl, now: t.now, onAlarm })
    },
    /** A learner with a phone number, a course, and an open order for it. */
    async ordered({ phone = '9876543210', state, price_paise = 49_900 }: Ordered = {}) {
      const build = factories(t.db)
      const user = await build.user({ phone, state: state ?? null })
      const token = await build.token(user.id, t.time)
      const course = await build.course({ price_paise })
      const made = await order(token, course.id)
      return { user, token, course, id: made.order_id, session: made.payment_session_id }
    },
    /** Moves the clock of the app and of the emulator. */
    advanceMinutes(minutes: number) {
      t.time = new Date(t.time.getTime() + minutes * 60_000)
    },
    /** A sweep that an event has woken ends first, because each order is claimed by one sweep only. */
    sweep: async () => {
      await t.wokenSweeps()
      return sweepOrders(t, (error) => {
        throw error
      })
    },
    /** A granted order with two payments, as the sweep has found it. */
    async paidTwice(given: Ordered = {}) {
      const made = await app.ordered(given)
      await emulator.control.pay(made.id, { status: 'PENDING' })
      await emulator.control.pay(made.id)
      await app.verify(made.token, made.id)
      await emulator.control.finish(made.id, { status: 'SUCCESS' })
      app.advanceMinutes(6)
      await app.sweep()
      return made
    },
  }
  return app
}

import { createCourseOrder, verifyCoursePayment } from '@sopan/contract/orders/orders'
import { type Emulator, startEmulator } from '@sopan/emulator'
import { expect, it, onTestFinished } from 'vitest'

import type { DatabaseAddress } from '#server/db/connect.ts'

import { factories } from '../factories.ts'
import { freePort } from '../free-port.ts'
import { migratedTarget } from '../fresh-database.ts'
import { startServer } from '../processes/server-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const INSERT_ORDER = 'insert into "purchase_order"'
const STORE_SESSION = 'update "purchase_order" set "state" = $1, "session_id"'
const STORE_PROOF = 'update "purchase_order" set "state" = $1, "pending_since"'
const INSERT_GRANT = 'insert into "entitlement"'
const TAKE_NUMBER = 'insert into "document_series"'
const STORE_REFUND = 'insert into "provider_refund"'

/** A buyer and a course, a server that will be killed, and the emulator, which keeps running. */
async function setting() {
  const target = await migratedTarget()
  const emulator = await startEmulator({ appId: 'id', secrets: ['sec'], rateLimits: 'off' })
  onTestFinished(() => emulator.close())
  const build = factories(target.db)
  const user = await build.user({ phone: '9876543210' })
  const course = await build.course()
  const token = await build.token(user.id, new Date())
  const start = starter(emulator, urlOf(target.address))
  return { ...target, emulator, start, user, course, token, build }
}

function urlOf(address: DatabaseAddress): string {
  if ('connectionString' in address) return address.connectionString
  const { host, port, user, password, database } = address
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return `postgres:///${database}?${query.toString()}`
}

/** Starts servers on one database, one after the other; a stop point is for the next one only. */
function starter({ apiUrl, sdkUrl, control }: Emulator, databaseUrl: string) {
  const folder = temporaryFolder()
  return async (stop?: { first?: string[]; at: string; when: 'before' | 'after' }) => {
    const PORT = await freePort()
    const module = new URL('./stop-point.ts', import.meta.url).href
    const server = await startServer({
      PORT,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      CASHFREE_APP_ID: 'id',
      CASHFREE_SECRET: 'sec',
      CASHFREE_ENV: 'sandbox',
      CASHFREE_BASE_URL: apiUrl,
      CASHFREE_SDK_URL: sdkUrl,
      ...(stop && {
        NODE_OPTIONS: `--import=${module}`,
        STOP_AT: JSON.stringify({ first: [], ...stop }),
      }),
    })
    await control.setWebhookUrl(`http://127.0.0.1:${PORT}/api/webhooks/cashfree`)
    const send = async (path: string, token: string, body: object) => {
      const response = await fetch(`http://127.0.0.1:${PORT}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { success: boolean; data: { order_id: string } }
    }
    return { ...server, send }
  }
}

type Setting = Awaited<ReturnType<typeof setting>>
type Server = Awaited<ReturnType<Setting['start']>>

async function order(server: Server, { token, course }: Setting): Promise<string> {
  const answer = await server.send(createCourseOrder.url, token, { course_id: course.id })
  if (!answer.success) throw new Error(`no order: ${JSON.stringify(answer)}`)
  return answer.data.order_id
}

const verify = (server: Server, { token }: Setting, id: string) =>
  server.send(verifyCoursePayment.url, token, { order_id: id })

const killed = async (server: Server, call: Promise<unknown>) => {
  await expect(call).rejects.toThrow('fetch failed')
  expect(await server.ended).toBeNull()
}

/** Expects exactly one grant with its mail, audit row and receipt, without a gap in the numbers of receipts. */
async function expectOneGrant({ db, emulator }: Setting) {
  await expect
    .poll(() => db.selectFrom('entitlement').select('revoked_at').execute(), { timeout: 120_000 })
    .toEqual([{ revoked_at: null }])
  expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'purchase' }])
  expect(
    await db.selectFrom('audit').select('action').where('action', '=', 'grant').execute(),
  ).toHaveLength(1)
  expect(await db.selectFrom('receipt').select('serial').execute()).toEqual([{ serial: 1 }])
  expect(await emulator.control.orders()).toHaveLength(1)
}

const ORDER_KILLS = [
  ['before our order is stored', [INSERT_ORDER], 'commit', 'before'],
  ['before the gateway knows our order', [INSERT_ORDER], 'commit', 'after'],
  ['before the gateway’s session is stored', [], STORE_SESSION, 'before'],
  ['before the buyer gets the session', [], STORE_SESSION, 'after'],
] as const

async function orderedAgain([, first, at, when]: (typeof ORDER_KILLS)[number]) {
  const all = await setting()
  const stopping = await all.start({ first: [...first], at, when })
  await killed(stopping, order(stopping, all))
  const server = await all.start()
  const id = await order(server, all)
  await all.emulator.control.pay(id)
  const { success } = await verify(server, all, id)
  await expectOneGrant(all)
  return success
}

const GRANT_KILLS = [
  ['before the proof of the payment is stored', [], STORE_PROOF, 'before'],
  ['before the grant', [], STORE_PROOF, 'after'],
  ['inside the grant', [], INSERT_GRANT, 'after'],
  ['after the number of its receipt is taken', [], TAKE_NUMBER, 'after'],
  ['before the grant is committed', [INSERT_GRANT], 'commit', 'before'],
  ['before the answer', [INSERT_GRANT], 'commit', 'after'],
] as const

async function paidAgain([, first, at, when]: (typeof GRANT_KILLS)[number]) {
  const all = await setting()
  const stopping = await all.start({ first: [...first], at, when })
  await all.emulator.control.setWebhookUrl(null)
  const id = await order(stopping, all)
  await all.emulator.control.pay(id)
  await killed(stopping, verify(stopping, all, id))
  const server = await all.start()
  const { success } = await verify(server, all, id)
  await expectOneGrant(all)
  return success
}

/** One kill inside a transaction and one after it; the others are killed by `npm run test:long`. */
const SHORT = ['before the gateway knows our order', 'inside the grant', 'before the answer']
const tagsOf = (name: string) => ({ tags: SHORT.includes(name) ? [] : ['long'] })

for (const kill of ORDER_KILLS) {
  it(`killed ${kill[0]}: the buyer orders again, one order there`, tagsOf(kill[0]), async () => {
    expect(await orderedAgain(kill)).toBe(true)
  })
}

for (const kill of GRANT_KILLS) {
  it(`killed ${kill[0]}: the payment is granted once`, tagsOf(kill[0]), async () => {
    expect(await paidAgain(kill)).toBe(true)
  })
}

it('killed after a webhook is stored: the sweep grants without the buyer', async () => {
  const all = await setting()
  const first = await all.start({
    first: ['insert into "payment_event"'],
    at: 'commit',
    when: 'after',
  })
  const id = await order(first, all)
  await all.emulator.control.pay(id)
  expect(await first.ended).toBeNull()
  await all.emulator.control.setWebhookUrl(null)
  await all.start()
  await expectOneGrant(all)
})

it.each(['before', 'after'] as const)(
  'killed %s the answer about a refund is stored: it is one refund',
  async (when) => {
    const all = await setting()
    const first = await all.start()
    const id = await order(first, all)
    await all.build.grant(all.user.id, all.course.id)
    await all.emulator.control.pay(id)
    await expect
      .poll(() => all.db.selectFrom('refund').select('state').execute(), { timeout: 120_000 })
      .toHaveLength(1)
    first.child.kill('SIGKILL')
    await first.ended
    // Due again, as if the first server had been killed before it asked the gateway.
    await all.db
      .updateTable('refund_request')
      .set({ sent_at: null, next_check_at: new Date() })
      .execute()
    await all.db.deleteFrom('provider_refund').execute()
    const second = await all.start({ at: STORE_REFUND, when })
    expect(await second.ended).toBeNull()
    await all.db.updateTable('refund_request').set({ next_check_at: new Date() }).execute()
    await all.start()
    await expect
      .poll(() => all.db.selectFrom('refund').select('state').execute(), { timeout: 120_000 })
      .toEqual([{ state: 'pending' }])
    expect((await all.emulator.control.order(id)).refunds).toHaveLength(1)
  },
)

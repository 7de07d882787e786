import { createCourseOrder } from '@sopan/contract/orders/orders'
import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { rulesBrokenBy } from '#test/damage.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'
import { providerRefunds } from '#test/provider-refunds.ts'

const app = payingApp()
const { t, order, verify, rows, uses } = app
const { autoRefund, sweepAll, doctor } = providerRefunds(app)
const { refund } = operating(t)
const control = () => app.emulator.control

const HELD = 'a reserved use of a coupon whose order is neither open, paid nor in review'

/** An open order with a coupon that one order in all may use. */
async function orderedWithTheLastUse() {
  const build = factories(t.db)
  const user = await build.user({ phone: '9876543210' })
  const token = await build.token(user.id, t.time)
  const course = await build.course({ price_paise: 49_900 })
  await build.coupon({ code: 'ONCE', percent_hundredths: 1000, max_uses: 1 })
  const { order_id: id } = await order(token, course.id, 'ONCE')
  return { user, token, course, id }
}

type Ordered = Awaited<ReturnType<typeof orderedWithTheLastUse>>

const RETURNS: Record<string, (ordered: Ordered) => Promise<void>> = {
  'another amount was paid, and a member refunds it': async ({ token, id }) => {
    await control().pay(id, { orderAmount: 400 })
    await verify(token, id)
    expect(await rows()).toMatchObject([{ state: 'pending_review' }])
    await refund(id)
  },
  'the provider returns the payment before it is granted': async ({ token, id }) => {
    await control().pay(id)
    await control().setWebhookUrl(app.webhookUrl)
    await autoRefund(id, { withOrder: true })
    await verify(token, id)
  },
  'the learner has got the access in another way': async ({ user, token, course, id }) => {
    await factories(t.db).grant(user.id, course.id)
    await control().pay(id)
    await verify(token, id)
  },
}

it.each(Object.entries(RETURNS))(
  'the use of a coupon is free for others as soon as the payment is to be returned: %s',
  async (_, returns) => {
    const ordered = await orderedWithTheLastUse()
    await returns(ordered)
    expect(await rows()).toMatchObject([{ fulfilled_at: null }])
    expect(await uses()).toMatchObject([{ state: 'released' }])
    await sweepAll()
    await sweepAll()
    expect(await uses()).toMatchObject([{ state: 'released' }])

    const build = factories(t.db)
    const other = await build.user({ phone: '9876543210' })
    const token = await build.token(other.id, t.time)
    const body = { course_id: ordered.course.id, coupon_code: 'ONCE' }
    expect((await t.raw(createCourseOrder, { body }, { token })).status).toBe(200)
    expect(await doctor()).toEqual([expect.stringMatching(/^All/)])
  },
)

it('a granted order that is refunded keeps its use', async () => {
  const { token, id } = await orderedWithTheLastUse()
  await control().pay(id)
  await verify(token, id)
  await refund(id)
  expect(await uses()).toMatchObject([{ state: 'used' }])
})

it('doctor finds a use that is held although its payment was returned', async () => {
  const ordered = await orderedWithTheLastUse()
  await RETURNS['the provider returns the payment before it is granted']?.(ordered)
  await t.db.updateTable('coupon_use').set({ state: 'reserved' }).execute()
  expect(await rulesBrokenBy(t, sql`SELECT`)).toEqual([`1 × ${HELD}`])
})

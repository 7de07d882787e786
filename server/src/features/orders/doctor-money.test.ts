import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { runCommand } from '#test/commands.ts'
import { rulesBrokenBy } from '#test/damage.ts'
import { factories } from '#test/factories.ts'
import { operating } from '#test/operating.ts'
import { payingApp } from '#test/paying.ts'

import { sweepRefunds } from './refunds/sweep.ts'

const app = payingApp()
const { t, order, verify, advanceMinutes, sweep } = app
const control = () => app.emulator.control

const doctor = async () => (await runCommand(t, ['doctor', 'money'])).lines.join('\n')

async function settleRefunds() {
  advanceMinutes(3)
  await sweepRefunds(t, () => undefined)
  for (const made of await control().orders()) {
    for (const { cf_refund_id: id, refund_status: status } of made.refunds) {
      if (status === 'PENDING') await control().settleRefund(id, 'SUCCESS')
    }
  }
  advanceMinutes(3)
  await sweepRefunds(t, () => undefined)
}

/** Three orders with a coupon: granted and paid twice, refunded, and one whose payment is in progress. */
async function used() {
  const build = factories(t.db)
  await build.coupon({ code: 'TENTH', percent_hundredths: 1000 })
  const ids: string[] = []
  const buyers: string[] = []
  for (let n = 0; n < 3; n++) {
    const user = await build.user({ phone: '9876543210' })
    const course = await build.course({ price_paise: 49_900, validity_days: 30 })
    const token = await build.token(user.id, t.time)
    ids.push((await order(token, course.id, 'TENTH')).order_id)
    buyers.push(token)
  }
  const [granted = '', refunded = '', pending = ''] = ids
  await control().pay(granted, { status: 'PENDING' })
  await control().pay(granted)
  await control().pay(refunded)
  await control().pay(pending, { status: 'PENDING' })
  for (const [n, id] of ids.entries()) await verify(buyers[n] ?? '', id)
  await control().finish(granted, { status: 'SUCCESS' })
  advanceMinutes(6)
  await sweep()
  await operating(t).refund(refunded, { override: false })
  await settleRefunds()
  return { granted, refunded, pending }
}

const WHOLE = sql`refund_id IN (SELECT refund_id FROM refund_request WHERE cause <> 'second payment')`
const GRANTED = sql`state = 'fulfilled'`

const DAMAGES = [
  [
    'access of another duration',
    sql`UPDATE entitlement SET ends_at = NULL WHERE revoked_at IS NULL`,
  ],
  ['access of another duration', sql`UPDATE purchase_order SET max_attempts = 2 WHERE ${GRANTED}`],
  [
    'access that ended early without a record',
    sql`UPDATE entitlement SET revoked_at = starts_at WHERE revoked_at IS NULL`,
  ],
  [
    'an order whose amount is not its list price minus its discount',
    sql`UPDATE purchase_order SET list_paise = list_paise + 1 WHERE ${GRANTED}`,
  ],
  [
    'an order that is paid and was not settled',
    sql`UPDATE purchase_order SET state = 'paid', paid_at = NULL WHERE ${GRANTED}`,
  ],
  [
    'an order or a refund that is in progress',
    sql`UPDATE purchase_order SET next_check_at = NULL WHERE pending_since IS NOT NULL`,
  ],
  [
    'an order or a refund that is in progress',
    sql`UPDATE provider_refund SET state = 'pending' WHERE ${WHOLE}`,
  ],
  [
    'access to a course or a book from two sources',
    sql`INSERT INTO entitlement (user_id, item_kind, item_id, source, starts_at, reason)
      SELECT user_id, 'book', 7, 'operator', starts_at, 'x' FROM entitlement, generate_series(1, 2)
      WHERE revoked_at IS NULL`,
  ],
  ['a fulfilled order whose coupon', sql`UPDATE coupon_use SET state = 'released'`],
  ['a fulfilled order whose coupon', sql`DELETE FROM coupon_use`],
  [
    'a payment without exactly one of',
    sql`INSERT INTO refund_request (refund_id, order_id, cause, amount_paise, requested_at, decided_at,
        next_check_at)
      SELECT 'x', id, 'operator', 1, paid_at, paid_at, paid_at FROM purchase_order WHERE ${GRANTED}`,
  ],
  [
    'a second payment that is not refunded',
    sql`WITH d AS (DELETE FROM refund_request WHERE cause = 'second payment')
      DELETE FROM provider_refund WHERE NOT ${WHOLE}`,
  ],
  [
    'live access although the provider lists no payment that has succeeded',
    sql`UPDATE payment_attempt SET state = 'failed' WHERE order_id = (
      SELECT id FROM purchase_order WHERE ${GRANTED})`,
  ],
  [
    'refunds of more than',
    sql`UPDATE purchase_order SET paid_paise = NULL WHERE state = 'refunded'`,
  ],
  [
    'refunds of more than',
    sql`UPDATE provider_refund SET amount_paise = amount_paise + 1 WHERE ${WHOLE}`,
  ],
  [
    'a refunded order whose refund did not succeed',
    sql`UPDATE provider_refund SET state = 'failed', succeeded_at = NULL WHERE ${WHOLE}`,
  ],
] as const

it('doctor money finds each damage', async () => {
  await used()
  expect(await doctor()).toMatch(/^All/)
  for (const [rule, damage] of DAMAGES) {
    const found = expect.stringContaining(`1 × ${rule}`)
    expect(await rulesBrokenBy(t, damage)).toContainEqual(found)
  }
  await t.db.deleteFrom('coupon_use').execute()
  expect(await doctor()).toContain('1 × a fulfilled order whose coupon')
})

it('doctor money reports uses of a coupon above its limit, except those from before it was lowered', async () => {
  await used()
  const lower = (seconds: number) =>
    t.db
      .updateTable('coupon')
      .set({ max_uses: 1, updated_at: new Date(t.time.getTime() + seconds * 1000) })
      .execute()
  await lower(1)
  expect(await doctor()).toMatch(/^All/)
  await lower(-3600)
  expect(await doctor()).toContain('1 × a coupon with more uses')
})

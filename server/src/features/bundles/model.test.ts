import { getDashboard } from '@sopan/contract/dashboard'
import { startAttempt, submitAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import {
  createBundleOrder,
  createExamOrder,
  verifyBundlePayment,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { accessOf, hasUsableGrant } from '@sopan/domain/orders/access'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { listUsedGrants } from '#server/db/queries/entitlements.ts'
import { grantAccess } from '#server/features/orders/operate/grant-access.ts'
import { revokeAccess } from '#server/features/orders/operate/revoke-access.ts'
import { testApp } from '#test/app.ts'
import {
  BUNDLES,
  type BundleModel,
  type BundleName,
  type Sold,
  TERMS,
  TESTS,
  type TestName,
} from '#test/bundle-model.ts'
import { runCommand } from '#test/commands.ts'
import { taking } from '#test/exams/taking.ts'
import { type DisputeStatus, modelRefunds } from '#test/model-refunds.ts'
import {
  type Act,
  type Coupon,
  type Scene,
  COUPONS,
  kindOf,
  modelScene,
  succeeds,
} from '#test/model-scene.ts'
import { MoneyModel } from '#test/money-model.ts'

const t = testApp()
const { build } = taking(t)
const { actBy, agree, newScene, orderPart } = modelScene(t)
const { comeToRest, dispute, expectSameMoney, refund, send } = modelRefunds(t)

/** Orders an item; a refused order is refused by the model, too. */
const order =
  (sold: Sold, coupon: Coupon): Act =>
  async (model, { ids, orders, token }) => {
    const isOpen = model.orders.some((one) => one.sold === sold && one.state === 'open')
    if (isOpen) return
    const code = coupon === null ? {} : { coupon_code: COUPONS[coupon] }
    const [call, body] =
      kindOf(sold) === 'bundle'
        ? [createBundleOrder, { bundle_id: ids[sold], ...code }]
        : [createExamOrder, { test_id: ids[sold], ...code }]
    const reply = await t.raw(call, { body }, { token: await token() })
    const applies = coupon === null || (coupon === 'named' ? sold === 'X' : kindOf(sold) === 'exam')
    expect([sold, coupon, reply.status]).toEqual([
      sold,
      coupon,
      !model.isSold(sold) || !applies ? 409 : 200,
    ])
    if (reply.status !== 200) return
    const paise = TERMS[sold].paise * (coupon === null ? 1 : 0.9)
    const { order_id: id, amount } = reply.body.data as { order_id: string; amount: number }
    expect(Math.round(amount * 100)).toBe(paise)
    orders.push(id)
    model.orders.push({ sold, at: model.now, paise, isOnline: true, state: 'open', paidAt: 0 })
  }

/** The payment of the oldest open order arrives. */
const pay: Act = async (model, { orders, token }) => {
  const number = model.orders.findIndex(({ state }) => state === 'open')
  const one = model.orders[number]
  if (one === undefined) return
  const call = kindOf(one.sold) === 'bundle' ? verifyBundlePayment : verifyExamPayment
  const body = { order_id: orders[number] ?? '' }
  const reply = await t.raw(call, { body }, { token: await token() })
  model.pay(number)
  expect(reply.body.success).toBe(one.state === 'fulfilled')
}

const take =
  (test: TestName): Act =>
  async (model, { ids, token }) => {
    const bearer = await token()
    const body = { test_id: ids[test], can: [...ABILITIES] }
    const reply = await t.raw(startAttempt, { body }, { token: bearer })
    expect(reply.status).toBe(model.start(test) ? 200 : 403)
    if (reply.status !== 200) return
    const { attempt_id } = reply.body.data as { attempt_id: number }
    await t.call(submitAttempt, { body: { attempt_id, answers: [] } }, bearer)
  }

const give =
  (sold: Sold): Act =>
  async (model, { user, slugs }) => {
    const given = { email: user.email, kind: kindOf(sold), slug: slugs[sold], days: null } as const
    expect(await succeeds(grantAccess(t.db, given, actBy()))).toBe(!model.isUsable(sold))
    if (!model.isUsable(sold)) model.give(sold, null)
  }

const revoke =
  (sold: Sold): Act =>
  async (model, { user, slugs }) => {
    const given = { email: user.email, kind: kindOf(sold), slug: slugs[sold] } as const
    expect(await succeeds(revokeAccess(t.db, given, actBy()))).toBe(model.revoke(sold))
  }

/** Staff take a test out of a bundle, or put it in. */
const change =
  (bundle: BundleName, test: TestName): Act =>
  async (model, { ids, at }) => {
    const { removedAt } = model.change(bundle, test)
    const removed_at = removedAt === null ? null : at(removedAt)
    const key = { bundle_id: ids[bundle], item_kind: 'exam' as const, item_id: ids[test] }
    await t.db
      .insertInto('bundle_item')
      .values({ ...key, position: 9, opens_at: null, max_attempts: null, removed_at })
      .onConflict((conflict) =>
        conflict.columns(['bundle_id', 'item_kind', 'item_id']).doUpdateSet({ removed_at }),
      )
      .execute()
  }

/** Open orders are paid before, so that they do not expire. */
const wait =
  (hours: number): Act =>
  async (model, scene) => {
    while (model.orders.some(({ state }) => state === 'open')) await pay(model, scene)
    model.now += hours * 3_600_000
    t.time = scene.at(model.now)
  }

/** Whether the learner of a scene has access to a test, when it opens, and whether an attempt can be begun. */
type ReadAccess = (scene: Scene, test: TestName) => Promise<[boolean, string | null, boolean]>

const inDatabase: ReadAccess = async ({ user, ids }, test) => {
  const grants = await listUsedGrants(t.db, user.id, { kind: 'exam', id: ids[test] })
  const { state, opensAt } = accessOf(grants, t.time)
  return [state === 'active', opensAt?.toISOString() ?? null, hasUsableGrant(grants, t.time)]
}

const onPage: ReadAccess = async ({ ids, token }, test) => {
  const querystring = { test_id: String(ids[test]) }
  const shown = (await t.call(getExam, { querystring }, await token())).body.data
  const { access_info: info, user_stats: stats } = shown
  return [info.has_access, info.access_opens ?? null, stats.can_attempt]
}

async function expectSame(read: ReadAccess, model: BundleModel, scene: Scene): Promise<void> {
  const accesses = await Promise.all(TESTS.map((test) => read(scene, test)))
  const expected = TESTS.map((test) => {
    const opens = model.opensAt(test)
    const time = opens === null ? null : scene.at(opens).toISOString()
    return [model.hasAccess(test), time, model.isUsable(test)]
  })
  expect(accesses).toEqual(expected)
}

const then =
  (...acts: Act[]): Act =>
  async (model, scene) => {
    for (const act of acts) await act(model, scene)
  }
const named = (name: string, run: Act) => ({ name, run })
const often = (weight: number, arbitrary: fc.Arbitrary<ReturnType<typeof named>>) => ({
  weight,
  arbitrary,
})

const sold = fc.constantFrom<Sold[]>('A', 'B', 'C', 'X', 'X', 'Y')
const test = fc.constantFrom(...TESTS)
const orders = fc
  .tuple(sold, fc.constantFrom<Coupon[]>('named', 'all', null, null, null))
  .map(([one, code]) => ({ name: `${one} ${code}`, run: order(one, code) }))
/** Acts, each with how often it is chosen; what changes nothing without an order is rarer than orders and payments. */
const act = fc.oneof(
  often(
    4,
    orders.map(({ name, run }) => named(`buy ${name}`, then(run, pay))),
  ),
  often(
    2,
    orders.map(({ name, run }) => named(`order ${name}`, run)),
  ),
  often(2, fc.constant(named('pay', pay))),
  often(1, fc.constant(named('order a part', orderPart))),
  often(2, fc.constant(named('pay a part', then(orderPart, pay)))),
  often(
    3,
    fc
      .tuple(sold, fc.constantFrom<[number, number][]>([1, 2], [2, 6]))
      .map(([one, days]) => named(`agree ${one} ${days.join()}`, agree(one, days))),
  ),
  often(
    2,
    test.map((one) => named(`take ${one}`, take(one))),
  ),
  often(
    2,
    fc
      .tuple(fc.constantFrom<('newest' | number)[]>('newest', 'newest', 0, 1, 2), fc.boolean())
      .map(([n, override]) => named(`refund ${n} ${override}`, refund(n, override))),
  ),
  often(
    2,
    fc
      .tuple(fc.nat(3), fc.constantFrom<DisputeStatus[]>('open', 'open', 'won', 'lost', 'lost'))
      .map(([n, status]) => named(`dispute ${n} ${status}`, dispute(n, status))),
  ),
  often(1, fc.constant(named('send refunds', send))),
  often(
    1,
    sold.map((one) => named(`give ${one}`, give(one))),
  ),
  often(
    1,
    sold.map((one) => named(`revoke ${one}`, revoke(one))),
  ),
  often(
    1,
    fc
      .tuple(fc.constantFrom(...BUNDLES), test)
      .map(([bundle, one]) => named(`change ${bundle} ${one}`, change(bundle, one))),
  ),
  often(
    3,
    fc
      .constantFrom(1, 25, 71, 72, 120, 200, 960)
      .map((hours) => named(`wait ${hours}`, wait(hours))),
  ),
)

/** How every second history begins: with two parts of fees, one paid at the desk and one online. */
const inParts = [
  named('agree X 2,6', agree('X', [2, 6])),
  named('pay a part', then(orderPart, pay)),
]

/** Follows histories of random acts; then the rules of doctor hold for all of them. */
async function followed(numRuns: number): Promise<string> {
  await build().coupon({ code: COUPONS.named, all_items: false, percent_hundredths: 1000 })
  await build().coupon({ code: COUPONS.all, percent_hundredths: 1000 })
  const any = fc.array(act, { minLength: 4, maxLength: 14, size: 'max' })
  const histories = fc.oneof(
    any,
    any.map((acts) => [...inParts, ...acts]),
  )
  const property = fc.asyncProperty(histories, async (acts) => {
    const model = new MoneyModel()
    const scene = await newScene(model)
    for (const { run } of acts) {
      await run(model, scene)
      await expectSame(inDatabase, model, scene)
      await expectSameMoney(model, scene)
    }
    await expectSame(onPage, model, scene)
    const spent = await t.call(getDashboard, { querystring: {} }, await scene.token())
    expect(Math.round(spent.body.data.total_spent * 100)).toBe(model.paidFor())
    await comeToRest(model, scene)
  })
  await fc.assert(property, { numRuns, endOnFailure: true })
  return (await runCommand(t, ['doctor', 'money'])).lines.join('\n')
}

const TITLE =
  'access, attempts, money and disputes of bundles and fees in parts follow the model for'

it(`${TITLE} 25 histories`, async () => {
  expect(await followed(25)).toMatch(/^All/)
})

// In full tables a history takes longer, so these are emptied after each 25.
it.each(Array.from({ length: 12 }, (_, n) => n * 25))(
  `${TITLE} 25 histories of 300, after %i`,
  { tags: ['long'] },
  async () => {
    expect(await followed(25)).toMatch(/^All/)
  },
)

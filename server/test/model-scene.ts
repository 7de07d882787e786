import { randomUUID } from 'node:crypto'

import { createPartOrder, listDueParts } from '@sopan/contract/orders/fees'
import { indianDay, startOfIndianDay } from '@sopan/domain/indian-day'
import { pauseOf } from '@sopan/domain/orders/fees'
import { expect } from 'vitest'

import { recordPayment } from '#server/features/orders/operate/record-payment.ts'

import type { TestApp } from './app.ts'
import { BUNDLES, type Sold, TERMS, TESTS } from './bundle-model.ts'
import { examFactories } from './exams/exam-factories.ts'
import { factories } from './factories.ts'
import type { MoneyModel } from './money-model.ts'

/** Ten percent off what names the bundle X alone; the other coupon is for all courses and tests. */
export const COUPONS = { named: 'ONLYX', all: 'ALLITEMS' }
export type Coupon = keyof typeof COUPONS | null

export const kindOf = (sold: Sold) => (sold === 'X' || sold === 'Y' ? 'bundle' : 'exam')
export const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

export type Scene = Awaited<ReturnType<ReturnType<typeof modelScene>['newScene']>>

export type Act = (model: MoneyModel, scene: Scene) => Promise<void>

/** The learner of a model in the database, and the acts with fees in parts. */
export function modelScene(t: TestApp) {
  const build = () => ({ ...factories(t.db), ...examFactories(t.db) })
  const actBy = () => ({ actor: 'ravi', reason: 'a test', now: t.time, dryRun: false })

  /** A learner with the tests and bundles of the model, and the ids of the orders. */
  async function newScene(model: MoneyModel) {
    const begin = t.time.getTime()
    const user = await build().user()
    const at = (ms: number) => new Date(begin + ms)
    const made = { user, begin, at, ids: {} as Record<Sold, number>, orders: [] as string[] }
    const slugs = {} as Record<Sold, string>
    const makeTest = async (test: (typeof TESTS)[number]) => {
      const { days, attempts, paise } = TERMS[test]
      const terms = { validity_days: days, max_attempts: attempts, price_paise: paise }
      const exam = await build().examWithPaper({ type: 'paid', ...terms })
      made.ids[test] = exam.id
      slugs[test] = exam.slug
    }
    await Promise.all(TESTS.map(makeTest))
    for (const name of BUNDLES) {
      const parts = [...model.parts[name]].map(([test, part]) => ({
        kind: 'exam' as const,
        id: made.ids[test],
        opens_at: part.opens === null ? null : at(part.opens * 3_600_000),
        max_attempts: part.attempts,
      }))
      const terms = { validity_days: TERMS[name].days, price_paise: TERMS[name].paise }
      const bundle = await build().bundle(parts, terms)
      made.ids[name] = bundle.id
      slugs[name] = bundle.slug
    }
    const { id } = await t.db
      .selectFrom('coupon')
      .select('id')
      .where('code', '=', COUPONS.named)
      .executeTakeFirstOrThrow()
    const named = { coupon_id: id, item_kind: 'bundle' as const, item_id: made.ids.X }
    await t.db.insertInto('coupon_item').values(named).execute()
    let signedIn = { at: NaN, token: Promise.resolve('') }
    /** A session is made again only after time has passed, because it may have ended. */
    const token = () => {
      const at = t.time.getTime()
      if (signedIn.at !== at) signedIn = { at, token: build().token(user.id, t.time) }
      return signedIn.token
    }
    return { ...made, slugs, token }
  }

  /** The desk takes the first of three parts; the others are due on days from now. */
  const agree =
    (sold: Sold, days: readonly [number, number]): Act =>
    async (model, { user, slugs, orders, begin }) => {
      if (model.orders.some((one) => one.sold === sold && one.state === 'open')) return
      const third = Math.floor(TERMS[sold].paise / 3)
      const later = days.map((day) => ({ amountPaise: third, dueOn: indianDay(t.time, day) }))
      const amountPaise = TERMS[sold].paise - 2 * third
      const payment = { email: user.email, kind: kindOf(sold), slug: slugs[sold] } as const
      const desk = { ...payment, amountPaise, later, method: 'cash', reference: randomUUID() }
      const isLate =
        startOfIndianDay(later[1]?.dueOn ?? '', 1).getTime() >
        t.time.getTime() + TERMS[sold].days * 86_400_000
      const isTaken = await succeeds(recordPayment(t, desk, actBy()))
      expect([sold, isTaken]).toEqual([sold, model.isSold(sold) && !isLate])
      if (!isTaken) return
      const { order_id: id } = await newestOrder()
      orders.push(id)
      const pauses = later.map(
        ({ dueOn }) => pauseOf(dueOn, t.settings.seller.graceDays).getTime() - begin,
      )
      model.agree(
        sold,
        amountPaise,
        pauses.map((pausesAt) => ({ paise: third, pausesAt })),
      )
    }

  const newestOrder = () =>
    t.db
      .selectFrom('purchase_order')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  /** Orders the next part of the fees that were agreed first. */
  const orderPart: Act = async (model, { orders, token }) => {
    const held = model.held.find((one) => model.nextFee(one) !== undefined)
    const fee = held && model.nextFee(held)
    const bearer = await token()
    const { parts } = (await t.call(listDueParts, { querystring: {} }, bearer)).body.data
    expect(parts.length).toBe(model.held.filter((one) => model.nextFee(one) !== undefined).length)
    if (held === undefined || fee === undefined) return
    if (model.orders.some((one) => one.sold === held.sold && one.state === 'open')) return
    const part = parts.find(({ amount }) => Math.round(amount * 100) === fee.paise)
    const reply = await t.call(createPartOrder, { body: { part_id: part?.part_id ?? 0 } }, bearer)
    orders.push(reply.body.data.order_id)
    model.orders.push({
      sold: held.sold,
      at: model.now,
      paise: fee.paise,
      isOnline: true,
      state: 'open',
      paidAt: 0,
      part: { held, fee },
    })
  }

  return { actBy, agree, newScene, orderPart }
}

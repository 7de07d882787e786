import { getBundle, listBundles } from '@sopan/contract/bundles'
import { getCourse } from '@sopan/contract/courses'
import { getDashboard } from '@sopan/contract/dashboard'
import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam } from '@sopan/contract/exams/exams'
import { listTransactions } from '@sopan/contract/orders/history'
import {
  createBundleOrder,
  createExamOrder,
  verifyBundlePayment,
  verifyExamPayment,
} from '@sopan/contract/orders/orders'
import { ABILITIES } from '@sopan/domain/exams/abilities'
import { expect, it } from 'vitest'

import { noteBundles } from '#server/db/queries/bundles.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { revokeAccess } from '#server/features/orders/operate/revoke-access.ts'
import { testApp } from '#test/app.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start } = taking(t)

const inDays = (days: number) => new Date(t.time.getTime() + days * 86_400_000)
const exam = (max_attempts = 2) =>
  build().examWithPaper({ type: 'paid', price_paise: 9900, max_attempts })
const test = ({ id }: { id: number }) => ({ kind: 'exam' as const, id })

async function buy(token: string, bundle_id: number) {
  const { order_id } = (await t.call(createBundleOrder, { body: { bundle_id } }, token)).body.data
  return (await t.call(verifyBundlePayment, { body: { order_id } }, token)).body
}
const accessTo = async (token: string, { id }: { id: number }) =>
  (await t.call(getExam, { querystring: { test_id: String(id) } }, token)).body.data.access_info
const pageOf = async (token: string | undefined, { id }: { id: number }) =>
  (await t.call(getBundle, { params: { id: String(id) }, querystring: {} }, token)).body.data
const dashboardOf = async (token: string) =>
  (await t.call(getDashboard, { querystring: { can: 'bundles' } }, token)).body.data
const rawStart = (token: string, { id }: { id: number }) =>
  t.raw(startAttempt, { body: { test_id: id, can: [...ABILITIES] } }, { token })

it('one order gives access to each item, with its own attempts, and later items when the bundle opens them', async () => {
  const { user, token } = await learner()
  const [first, second, later] = [await exam(), await exam(), await exam()]
  const course = await build().course()
  const bundle = await build().bundle([
    test(first),
    { ...test(second), max_attempts: 1 },
    { ...test(later), opens_at: inDays(3) },
    { kind: 'course', id: course.id },
  ])
  expect(await buy(token, bundle.id)).toMatchObject({
    data: { status: 'success', expiry_date: inDays(365).toISOString() },
  })
  expect(await accessTo(token, first)).toMatchObject({
    access_status: 'active',
    access_expires: inDays(365).toISOString(),
  })
  expect(await accessTo(token, later)).toMatchObject({
    has_access: false,
    access_status: null,
    access_opens: inDays(3).toISOString(),
    needs_to_buy_again: false,
  })
  const detail = await t.call(getCourse, { querystring: { id: String(course.id) } }, token)
  expect(detail.body.data).toMatchObject({ has_access: true, is_purchased: true })
  expect(await start(token, first.id)).toMatchObject({ number: 1 })
  expect(await start(token, second.id)).toMatchObject({ number: 1 })
  expect((await rawStart(token, later)).status).toBe(403)
  t.time = inDays(3)
  const next = await build().token(user.id, t.time)
  expect(await start(next, later.id)).toMatchObject({ number: 1 })
})

it('attempts of one test of a bundle do not count for another one', async () => {
  const { user, token } = await learner()
  const [one, other] = [await exam(1), await exam(1)]
  const bundle = await build().bundle([test(one), test(other)])
  await buy(token, bundle.id)
  await start(token, one.id)
  t.time = inDays(1)
  const next = await build().token(user.id, t.time)
  expect((await rawStart(next, one)).status).toBe(403)
  expect(await start(next, other.id)).toMatchObject({ number: 1 })
})

it('an item that a bundle gives is not sold again while it can be used, and is sold before it opens', async () => {
  const { token } = await learner()
  const [held, later] = [await exam(), await exam()]
  const bundle = await build().bundle([test(held), { ...test(later), opens_at: inDays(3) }])
  await buy(token, bundle.id)
  const order = (test_id: number) => t.raw(createExamOrder, { body: { test_id } }, { token })
  expect(await order(held.id)).toMatchObject({ status: 409, body: { data: { status: 'owned' } } })
  expect(await order(later.id)).toMatchObject({ status: 200 })
  const again = await t.raw(createBundleOrder, { body: { bundle_id: bundle.id } }, { token })
  expect(again).toMatchObject({ status: 409, body: { data: { status: 'owned' } } })
})

it('a payment for an item that a bundle gives meanwhile is returned', async () => {
  const { token } = await learner()
  const one = await exam()
  const bundle = await build().bundle([test(one)])
  const { order_id } = (await t.call(createExamOrder, { body: { test_id: one.id } }, token)).body
    .data
  await buy(token, bundle.id)
  const { body } = await t.call(verifyExamPayment, { body: { order_id } }, token)
  expect(body).toMatchObject({ success: false, data: { status: 'failed' } })
})

it('an item that is added later is of all buyers, and one that is taken out is of who ordered before', async () => {
  const { token } = await learner()
  const { token: latecomer } = await learner()
  const [stays, leaves, comes] = [await exam(), await exam(), await exam()]
  const bundle = await build().bundle([test(stays), test(leaves)])
  await buy(token, bundle.id)
  t.time = new Date(t.time.getTime() + 1000)
  await t.db
    .updateTable('bundle_item')
    .set({ removed_at: t.time })
    .where('item_id', '=', leaves.id)
    .execute()
  const added = { bundle_id: bundle.id, item_kind: 'exam' as const, item_id: comes.id, position: 9 }
  await t.db.insertInto('bundle_item').values(added).execute()
  await buy(latecomer, bundle.id)
  const held = async (who: string) => {
    const all = [stays, leaves, comes].map(async (one) => (await accessTo(who, one)).has_access)
    return Promise.all(all)
  }
  expect(await held(token)).toEqual([true, true, true])
  expect(await held(latecomer)).toEqual([true, false, true])
  const idsOn = async (who: string) => (await pageOf(who, bundle)).items.map(({ id }) => id)
  expect(await idsOn(token)).toEqual([stays.id, leaves.id, comes.id])
  expect(await idsOn(latecomer)).toEqual([stays.id, comes.id])
})

it('an item that is unpublished stays for who ordered before, and a bundle without items is not sold', async () => {
  const { token } = await learner()
  const { token: latecomer } = await learner()
  const one = await exam()
  const bundle = await build().bundle([test(one)])
  await buy(token, bundle.id)
  t.time = new Date(t.time.getTime() + 1000)
  const publish = async (published: boolean) => {
    await t.db.updateTable('exam').set({ published }).where('id', '=', one.id).execute()
    await inTransaction(t.db, (trx) => noteBundles(trx, t.time))
  }
  await publish(false)
  expect(await accessTo(token, one)).toMatchObject({ has_access: true })
  const order = () =>
    t.raw(createBundleOrder, { body: { bundle_id: bundle.id } }, { token: latecomer })
  expect((await order()).status).toBe(404)
  expect((await t.call(listBundles, { querystring: {} })).body.data).toEqual([])
  await publish(true)
  expect((await order()).status).toBe(200)
})

it('staff who end the access to an item are told the bundle that gives it', async () => {
  const { user, token } = await learner()
  const one = await exam()
  const bundle = await build().bundle([test(one)], { title: 'SSC CGL 2026' })
  await buy(token, bundle.id)
  const act = { actor: 'ravi', reason: 'a test', now: t.time, dryRun: false }
  const end = (kind: 'exam' | 'bundle', slug: string) =>
    revokeAccess(t.db, { email: user.email, kind, slug }, act)
  await expect(end('exam', one.slug)).rejects.toThrow(/ by SSC CGL 2026: end the access to that/)
  await end('bundle', bundle.slug)
  expect(await accessTo(token, one)).toMatchObject({ has_access: false })
})

it('an item held twice lasts until the later end, and the page of the bundle has it as held alone', async () => {
  const { user, token } = await learner()
  const one = await exam()
  const bundle = await build().bundle([test(one)], { validity_days: 10 })
  const alone = { item_kind: 'exam' as const, max_attempts: 1, ends_at: inDays(30) }
  await build().grant(user.id, one.id, alone)
  await buy(token, bundle.id)
  expect(await accessTo(token, one)).toMatchObject({ access_expires: inDays(30).toISOString() })
  expect((await pageOf(token, bundle)).items).toMatchObject([{ is_held_alone: true }])
})

it('lists and pages tell visitors and buyers what a bundle has', async () => {
  const { token } = await learner()
  const one = await exam()
  const hidden = await build().examWithPaper({ type: 'paid', published: false })
  const series = await build().bundle([test(one), test(hidden)])
  const combo = await build().bundle([test(one), { kind: 'book', id: (await build().book()).id }], {
    price_paise: 50_000,
  })
  const unsold = await build().bundle([test(one)], { published: false, price_paise: 100 })
  const ids = async (querystring: object, who?: string) => {
    const { body } = await t.call(listBundles, { querystring }, who)
    return body.data.map(({ id, form, counts }) => ({ id, form, tests: counts.tests }))
  }
  expect(await ids({})).toEqual([
    { id: combo.id, form: 'combo', tests: 1 },
    { id: series.id, form: 'series', tests: 1 },
  ])
  expect(await ids({ form: 'series' })).toMatchObject([{ id: series.id }])
  expect(await pageOf(undefined, series)).toMatchObject({
    price: 399,
    has_access: false,
    items: [
      { type: 'test', id: one.id, price: 99, attempts: 2, has_access: false, progress: null },
    ],
  })
  const visited = await t.raw(getBundle, { params: { id: String(unsold.id) }, querystring: {} })
  expect(visited.status).toBe(404)
  const { body } = await t.call(getExam, { querystring: { test_id: String(one.id) } })
  expect(body.data.in_bundle).toMatchObject({ id: series.id, price: 399, counts: { tests: 1 } })
  await buy(token, series.id)
  expect(await ids({ mine: '1' }, token)).toMatchObject([{ id: series.id }])
  await t.db.updateTable('bundle').set({ published: false }).execute()
  expect(await pageOf(token, series)).toMatchObject({ has_access: true })
})

it('the dashboard has a row for a bundle with the next test, and a history that names it only to pages that know it', async () => {
  const { token } = await learner()
  const [first, second] = [await exam(), await exam()]
  const bundle = await build().bundle([test(first), { ...test(second), opens_at: inDays(2) }], {
    validity_days: 5,
  })
  await buy(token, bundle.id)
  const mine = await dashboardOf(token)
  expect(mine).toMatchObject({
    total_spent: 399,
    course_spent: 0,
    test_spent: 0,
    bought_tests: [],
    bundles: [
      {
        id: bundle.id,
        form: 'series',
        tests_taken: 0,
        tests_total: 2,
        next: { test_id: first.id },
      },
    ],
  })
  expect(mine.today_list).toContainEqual(
    expect.objectContaining({ kind: 'bundle', id: bundle.id, tests_taken: 0 }),
  )
  expect(mine.today_list).toContainEqual(
    expect.objectContaining({ kind: 'access', type: 'bundle', id: bundle.id }),
  )
  const listed = async (can: string) =>
    (await t.call(listTransactions, { querystring: { can } }, token)).body.transactions
  expect(await listed('bundles')).toMatchObject([
    { transaction_type: 'bundle', item_id: bundle.id, item_name: bundle.title },
  ])
  expect(await listed('')).toMatchObject([{ transaction_type: 'course', item_id: 0 }])
})

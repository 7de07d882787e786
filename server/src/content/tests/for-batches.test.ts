import { expect, it } from 'vitest'

import { checkContent } from '#server/content/check.ts'
import { importContent } from '#server/content/import.ts'
import { undoContent } from '#server/content/undo.ts'
import { testApp } from '#test/app.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'
import { exportedTexts } from '#test/content/exported.ts'
import { taking } from '#test/exams/taking.ts'

const t = testApp()
const { build, learner, start } = taking(t)

const PATH = 'tests/ratio'
const FILE = `${PATH}.yaml`
const BUNDLE = 'bundles/all-of-it/bundle.yaml'
const COUPONS = 'coupons.yaml'
const PAID = String(everyField[FILE])
const HIDDEN = PAID.replace('paid\nprice: 49\nvalidity_days: 30', 'batches')
const BUNDLE_WITHOUT = String(everyField[BUNDLE]).replace(
  '  - item: tests/ratio\n    attempts: 3\n',
  '',
)

const importing = (test: string, others: Record<string, string> = {}) =>
  importContent(t.db, t.files, writeFolder({ ...everyField, [FILE]: test, ...others }), {
    now: t.time,
    overwrite: true,
  })
const hide = () => importing(HIDDEN, { [BUNDLE]: BUNDLE_WITHOUT })
const undo = () => undoContent(t.db, t.files, PATH, { at: t.time, actor: 'ravi' })
const exam = () =>
  t.db.selectFrom('exam').selectAll().where('slug', '=', 'ratio').executeTakeFirstOrThrow()
const exported = async () => (await exportedTexts(t.db, t.files, [FILE])).get(FILE)
const effectsIn = ({ effects }: Awaited<ReturnType<typeof importing>>) =>
  effects
    .filter(({ item }) => item === PATH)
    .map(({ text, asks }) => [text.replaceAll('\u00A0', ' '), asks])

it('is stored as a paid test without a price, exported as it is written, and undone', async () => {
  await importing(PAID)
  expect((await hide()).errors).toEqual([])
  expect(await exam()).toMatchObject({
    type: 'paid',
    for_batches: true,
    price_paise: null,
    validity_days: null,
  })
  expect(await exported()).toBe(HIDDEN)
  expect((await hide()).changes).toEqual([])
  await undo()
  expect(await exam()).toMatchObject({ for_batches: false, price_paise: 4900 })
  expect(await exported()).toBe(PAID)
})

it.each([
  ['access: batches\nprice: 49', "a test for batches alone is not sold and has no 'price'"],
  [
    'access: batches\nvalidity_days: 30',
    "a test for batches alone has no 'validity_days': access ends with the batch",
  ],
  ['access: batches\npractice: true', "a test for batches alone is not for 'practice'"],
  ['access: batch', "'access' must be 'free', 'paid' or 'batches'"],
])('%j is refused', async (lines, message) => {
  const text = HIDDEN.replace('access: batches', lines).replace(/opens:[^]*?(?=shuffle)/, '')
  const folder = writeFolder({ ...everyField, [FILE]: text, [BUNDLE]: BUNDLE_WITHOUT })
  const { errors } = await checkContent(folder, t.time)
  expect(errors.map((error) => error.message)).toEqual([message])
})

it.each([
  ['bundle', {}],
  [
    'coupon',
    {
      [BUNDLE]: BUNDLE_WITHOUT,
      [COUPONS]: `- code: FIVE\n  percent: 5\n  items:\n    - ${PATH}\n`,
    },
  ],
])('a %s that names it is refused', async (_, others: Record<string, string>) => {
  const folder = writeFolder({ ...everyField, [FILE]: HIDDEN, ...others })
  const { errors } = await checkContent(folder, t.time)
  expect(errors.map(({ message }) => message)).toEqual([
    'tests/ratio is for batches alone: it is not sold',
  ])
})

it('a bundle no longer sells a test that is for batches alone from now on, and earlier buyers keep it', async () => {
  await hide()
  await importing(PAID)
  const { id: testId } = await exam()
  const bundle = await t.db.selectFrom('bundle').selectAll().executeTakeFirstOrThrow()
  const buyer = await build().user()
  const grant = { item_kind: 'bundle', starts_at: t.time } as const
  await build().grant(buyer.id, bundle.id, grant)
  const later = new Date(t.time.getTime() + 60_000)
  const report = await undoContent(t.db, t.files, PATH, { at: later, actor: 'ravi' })
  expect(effectsIn(report)).toEqual([
    [
      'From now on only learners with access see it: 1 learner. For all others it does not exist.',
      'tick',
    ],
    ['No longer sold in: All of it. Who ordered before keeps the test.', null],
  ])
  const late = await build().user()
  await build().grant(late.id, bundle.id, {
    ...grant,
    starts_at: new Date(later.getTime() + 60_000),
  })
  const holders = await t.db
    .selectFrom('access')
    .select('user_id')
    .where('item_kind', '=', 'exam')
    .where('item_id', '=', testId)
    .execute()
  expect(holders).toEqual([{ user_id: buyer.id }])
})

it('a publication that hides the test, or shows it again, reports how many see it and how many keep results', async () => {
  await importing(PAID)
  const { id } = await exam()
  await t.db.updateTable('exam').set({ opens_at: null, closes_at: null }).execute()
  const [taker, member] = [await learner(), await learner()]
  const { id: grantId } = await build().examGrant(taker.user.id, id)
  await start(taker.token, id)
  const ended = { revoked_at: t.time }
  await t.db.updateTable('entitlement').set(ended).where('id', '=', grantId).execute()
  expect(effectsIn(await hide())).toEqual(
    expect.arrayContaining([
      ['From now on no learner sees it: none has access. Put it into a batch.', 'tick'],
      ['Learners without access who took it keep their results: 1 learner.', null],
    ]),
  )
  const batch = await build().batch([{ kind: 'exam', id }])
  await build().member(member.user.id, batch.id)
  expect(effectsIn(await importing(PAID))).toEqual([
    ['From now on everyone sees it, not only learners with access: 1 learner.', 'tick'],
  ])
})

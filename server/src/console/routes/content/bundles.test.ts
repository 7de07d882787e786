import { changePrice } from '@sopan/contract/console/content'
import { listItems, listPublishedItems } from '@sopan/contract/console/desk'
import {
  createDraft,
  openDraft,
  previewDraft,
  publishDraft,
  saveDraft,
} from '@sopan/contract/console/drafts'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const t = testApp({
  environment: () => ({
    SELLER_NAME: 'Udaan Classes',
    SELLER_GSTIN: '06AAPFU0939F1ZZ',
    SELLER_STATE: 'haryana',
    GST_RATE_COURSE: '18',
    GST_CODE_COURSE: '999293',
    GST_RATE_TEST: '18',
    GST_CODE_TEST: '999294',
    GST_RATE_BOOK: '5',
    GST_CODE_BOOK: '4901',
  }),
})
const c = testConsole(t)
const params = { kind: 'bundles' as const }
const PATH = 'bundles/cgl'
const FILE = `${PATH}/bundle.yaml`

const catalogue = async () => {
  const make = factories(t.db)
  await make.course({ slug: 'maths', price_paise: 149_900 })
  await make.book({ slug: 'polity' })
  await make.book({ slug: 'gift', type: 'free' })
  await examFactories(t.db).exam({ slug: 'ratio', type: 'paid', price_paise: 4900 })
}

/** The draft of a bundle with these items. */
async function drafted(cookie: string, items: string[]) {
  await c.call(createDraft, { params, body: { title: 'CGL', copy_of: null } }, { cookie })
  const { data } = await c.call(openDraft, { params, body: { path: PATH } }, { cookie })
  const value = {
    title: 'CGL',
    description: 'All of it.',
    price: 399,
    items: items.map((item) => ({ item })),
  }
  const body = { id: data.id, version: data.version, file: FILE, value }
  const saved = await c.call(saveDraft, { params, body }, { cookie })
  return { id: data.id, version: saved.data.version }
}

const publishing = { unpublish: false, confirmed: false, reason: null }

it('a bundle is written, published, given another price, and sold at the desk', async () => {
  await catalogue()
  const cookie = await c.signedIn('owner')
  const draft = await drafted(cookie, ['tests/ratio', 'books/polity'])
  const { data } = await c.call(publishDraft, { body: { ...draft, ...publishing } }, { cookie })
  expect(data).toMatchObject({ is_published: true, errors: [], warnings: [] })
  const priced = { path: PATH, newest: 1, price_paise: 29_900 }
  await c.call(changePrice, { body: priced }, { cookie })
  const offered = await c.call(listItems, { querystring: { type: 'bundle' } }, { cookie })
  expect(offered.data).toEqual([{ slug: 'cgl', title: 'CGL', price_paise: 29_900 }])
})

it.each([
  ['one rate', ['courses/maths', 'tests/ratio'], 'Its receipts have 18\u00A0% GST, code 999293.'],
  ['a book', ['books/polity'], 'Its receipts have 5\u00A0% GST, code 4901.'],
  [
    'two rates',
    ['books/polity', 'tests/ratio'],
    'Its receipts have 18\u00A0% GST, the highest rate of its items, code 999294.',
  ],
])(
  'the GST of a bundle with items of %s is shown before it is published',
  async (_, items, text) => {
    await catalogue()
    const cookie = await c.signedIn('editor')
    const draft = await drafted(cookie, items)
    const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
    expect(data.effects).toEqual([{ text, asks: null }])
  },
)

it('a price below that of one item is a warning', async () => {
  await catalogue()
  const cookie = await c.signedIn('editor')
  const draft = await drafted(cookie, ['courses/maths', 'tests/ratio'])
  const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
  expect(data.warnings).toEqual(['₹399 for the bundle is less than ₹1,499 for courses/maths alone'])
})

it('an item that is free or not published is refused', async () => {
  await catalogue()
  await t.db.updateTable('exam').set({ published: false }).execute()
  const cookie = await c.signedIn('editor')
  const items = ['courses/maths', 'books/gift', 'tests/ratio']
  const draft = await drafted(cookie, items)
  const { data } = await c.call(previewDraft, { params, body: draft }, { cookie })
  expect(data.errors).toEqual([
    { file: FILE, field: 'items.1.item', message: 'books/gift is free: every learner has it' },
    { file: FILE, field: 'items.2.item', message: 'there is no published item tests/ratio' },
  ])
})

it('a bundle keeps an item that is unpublished or free by now when it gets another price', async () => {
  await catalogue()
  const cookie = await c.signedIn('owner')
  const draft = await drafted(cookie, ['tests/ratio', 'books/polity', 'courses/maths'])
  await c.call(publishDraft, { body: { ...draft, ...publishing } }, { cookie })
  await t.db.updateTable('exam').set({ published: false }).execute()
  await t.db.updateTable('course').set({ type: 'free', price_paise: null }).execute()
  await c.call(changePrice, { body: { path: PATH, newest: 1, price_paise: 29_900 } }, { cookie })
  const removed = t.db.selectFrom('bundle_item').select('removed_at')
  expect(await removed.execute()).toEqual([1, 2, 3].map(() => ({ removed_at: null })))
})

it('the published items of a type are listed with their prices, and free ones without', async () => {
  await catalogue()
  const cookie = await c.signedIn('teacher')
  const listed = await c.call(listPublishedItems, { querystring: { type: 'book' } }, { cookie })
  expect(listed.data.map(({ slug, price_paise }) => [slug, price_paise])).toEqual([
    ['polity', 20_000],
    ['gift', null],
  ])
})

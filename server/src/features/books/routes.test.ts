import { type Book, type BookAccess, getUserBooks, listBooks } from '@sopan/contract/books'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories, forExams } from '#test/factories.ts'

const t = testApp()
const build = () => factories(t.db)

async function learner() {
  const user = await build().user()
  return { user, token: await build().token(user.id, t.time) }
}

const list = async (querystring: object = {}, token?: string) =>
  (await t.call(listBooks, { querystring }, token)).body

const namesOf = ({ data }: { data: Book[] }) => data.map((book) => book.book_name)

async function purchased(token: string, querystring: object = {}) {
  const { body } = await t.call(getUserBooks, { querystring }, token)
  return body as { data: Book[]; next_cursor: string | null }
}

const accessTo = (token: string, bookId: number) =>
  t.raw(getUserBooks, { querystring: { book_id: String(bookId) } }, { token })

describe('the list of books', () => {
  it('has the documented fields, newest first', async () => {
    const old = await build().book({ title: 'Old', cover: 'public/0123.svg', price_paise: 19_950 })
    await build().book({ title: 'New', type: 'free' })
    const { data, next_cursor: next } = await list()
    expect(data.map((book) => book.book_name)).toEqual(['New', 'Old'])
    expect(next).toBeNull()
    expect(data[1]).toEqual({
      id: old.id,
      book_name: 'Old',
      author: 'A. Verma',
      description: 'A book for the test',
      exams: [],
      price: 199.5,
      status: 'paid',
      cover: '/uploads/public/0123.svg',
      pdf: null,
      image: null,
      has_access: false,
      is_purchased: false,
      created_at: old.created_at.toISOString(),
    })
    expect(data[0]).toMatchObject({ status: 'free', price: null, pdf: null, has_access: false })
  })

  it('is filtered by type, text and id; unpublished books are not in it', async () => {
    const polity = await build().book({ title: 'Polity in Tables' })
    await build().book({ title: 'Maths', author: 'R. Malik', ...forExams('SSC CGL') })
    await build().book({ title: 'Haryana GK', type: 'free', description: '100% of it_all' })
    await build().book({ title: 'Gone', published: false })
    expect(namesOf(await list({ type: 'free' }))).toEqual(['Haryana GK'])
    expect(namesOf(await list({ type: 'paid' }))).toEqual(['Maths', 'Polity in Tables'])
    expect(namesOf(await list({ exam: 'ssc-cgl' }))).toEqual(['Maths'])
    expect(namesOf(await list({ search: ' TABLES ' }))).toEqual(['Polity in Tables'])
    expect(namesOf(await list({ search: 'malik' }))).toEqual(['Maths'])
    expect(namesOf(await list({ search: '%' }))).toEqual(['Haryana GK'])
    expect(namesOf(await list({ search: 't_a' }))).toEqual(['Haryana GK'])
    expect(namesOf(await list({ search: 'malik', type: 'free' }))).toEqual([])
    expect(namesOf(await list({ search: '' }))).toHaveLength(3)
    expect(namesOf(await list({ id: String(polity.id) }))).toEqual(['Polity in Tables'])
    expect(namesOf(await list({ id: '999999999' }))).toEqual([])
  })

  it('is read in pages', async () => {
    for (const title of ['1', '2', '3']) await build().book({ title })
    const first = await list({ limit: '2' })
    expect(namesOf(first)).toEqual(['3', '2'])
    const second = await list({ limit: '2', cursor: first.next_cursor ?? '' })
    expect([namesOf(second), second.next_cursor]).toEqual([['1'], null])
  })

  it.each([{ type: 'purchased' }, { type: 'all' }, { limit: '101' }, { cursor: 'x' }, { id: '0' }])(
    'rejects %j',
    async (querystring) => {
      expect((await t.raw(listBooks, { querystring })).status).toBe(400)
    },
  )

  it('gives a learner links to free and purchased books, which only that learner may use', async () => {
    const { user, token } = await learner()
    const free = await build().book({ title: 'Free', type: 'free' })
    const own = await build().book({ title: 'Own', image_path: 'paid/ab.png' })
    await build().book({ title: 'Other' })
    await build().grant(user.id, own.id, { item_kind: 'book' })
    // A grant of another kind of item with the same id is no access to a book.
    await build().grant(user.id, free.id, { item_kind: 'course' })
    const { data } = await list({}, token)
    expect(
      data.map(({ book_name, has_access, is_purchased }) => [book_name, has_access, is_purchased]),
    ).toEqual([
      ['Other', false, false],
      ['Own', true, true],
      ['Free', true, false],
    ])
    const [other, owned, unpaid] = data
    expect([other?.pdf, other?.image, unpaid?.image]).toEqual([null, null, null])
    for (const link of [owned?.pdf, owned?.image, unpaid?.pdf]) {
      const { pathname, searchParams } = new URL(link ?? '', 'http://sopan.test')
      expect(searchParams.get('u')).toBe(String(user.id))
      const signed = {
        path: pathname.replace('/uploads/', ''),
        expires: searchParams.get('expires'),
        u: searchParams.get('u'),
        signature: searchParams.get('signature'),
        now: t.time,
      }
      expect(t.files.verifySigned(signed)).not.toBeNull()
      expect(t.files.verifySigned({ ...signed, u: String(user.id + 1) })).toBeNull()
    }
  })

  it('gives no links after the access ended or was revoked', async () => {
    const { user, token } = await learner()
    const [ended, revoked] = [await build().book(), await build().book()]
    const past = new Date(t.time.getTime() - 1)
    await build().grant(user.id, ended.id, { item_kind: 'book', ends_at: past })
    await build().grant(user.id, revoked.id, { item_kind: 'book', revoked_at: past })
    for (const book of (await list({}, token)).data) {
      expect(book).toMatchObject({ has_access: false, is_purchased: false, pdf: null, image: null })
    }
  })

  it('changes for visitors when content is imported', async () => {
    await build().book({ title: 'First' })
    expect(namesOf(await list())).toEqual(['First'])
    await build().book({ title: 'Second' })
    t.catalogueChanges.announce()
    expect(namesOf(await list())).toEqual(['Second', 'First'])
  })
})

describe('the books of a learner', () => {
  it('are those with a grant, also when unpublished, and no free ones', async () => {
    const { user, token } = await learner()
    const other = await learner()
    const own = await build().book({ title: 'Own' })
    const gone = await build().book({ title: 'Gone', published: false })
    const foreign = await build().book({ title: 'Foreign' })
    const revoked = await build().book({ title: 'Revoked' })
    await build().book({ title: 'Free', type: 'free' })
    for (const { id } of [own, gone]) await build().grant(user.id, id, { item_kind: 'book' })
    await build().grant(user.id, revoked.id, { item_kind: 'book', revoked_at: t.time })
    await build().grant(other.user.id, foreign.id, { item_kind: 'book' })
    const body = await purchased(token)
    expect(namesOf(body)).toEqual(['Gone', 'Own'])
    expect(body.data.every((book) => book.is_purchased && book.pdf !== null)).toBe(true)
    expect(namesOf(await purchased(token, { search: 'own' }))).toEqual(['Own'])
    const first = await purchased(token, { limit: '1', user_id: String(user.id) })
    expect(namesOf(first)).toEqual(['Gone'])
    const next = await purchased(token, { limit: '1', cursor: first.next_cursor ?? '' })
    expect([namesOf(next), next.next_cursor]).toEqual([['Own'], null])
  })
})

describe('the access to one book', () => {
  it.each([
    ['paid', false, false],
    ['paid', true, true],
    ['free', false, true],
  ] as const)('that is %s, bought: %s, is %s', async (type, isBought, hasAccess) => {
    const { user, token } = await learner()
    const book = await build().book({ type })
    if (isBought) await build().grant(user.id, book.id, { item_kind: 'book' })
    const { status, body } = await accessTo(token, book.id)
    const data = body.data as BookAccess
    expect([status, body.success]).toEqual([200, true])
    expect(data).toMatchObject({
      book_id: book.id,
      has_access: hasAccess,
      is_purchased: isBought,
      image: null,
    })
    expect(data.pdf === null).toBe(!hasAccess)
    expect(data.purchase_date === null).toBe(!isBought)
  })

  it('is 404 for an unpublished book, except for its buyers until their access is revoked', async () => {
    const { user, token } = await learner()
    const other = await learner()
    const refunded = await learner()
    const book = await build().book({ published: false })
    await build().grant(user.id, book.id, { item_kind: 'book' })
    const revoked = { item_kind: 'book', revoked_at: t.time } as const
    await build().grant(refunded.user.id, book.id, revoked)
    expect((await accessTo(refunded.token, book.id)).status).toBe(404)
    expect((await accessTo(other.token, book.id)).status).toBe(404)
    expect((await accessTo(token, book.id)).status).toBe(200)
    expect((await accessTo(token, 999_999_999)).status).toBe(404)
  })
})

import { listNotices } from '@sopan/contract/notices'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const t = testApp()

it('are public, newest first, without withdrawn ones', async () => {
  const build = factories(t.db)
  await build.notice({ title: 'Old', popup: true, popup_time: t.time })
  await build.notice({ title: 'New', status: 'inactive', link: 'https://example.com' })
  await build.notice({ title: 'Gone', published: false })
  const { body } = await t.call(listNotices, { querystring: {} })
  expect(body.data.map((notice) => notice.title)).toEqual(['New', 'Old'])
  expect(body.data[1]).toMatchObject({ popup: true, popup_time: t.time.toISOString() })
})

it('are filtered by status, by popup and by id', async () => {
  const build = factories(t.db)
  const old = await build.notice({ title: 'Old', popup: true })
  await build.notice({ title: 'New', status: 'inactive' })
  const titles = async (
    querystring: Parameters<typeof t.call<typeof listNotices>>[1]['querystring'],
  ) => (await t.call(listNotices, { querystring })).body.data.map((notice) => notice.title)
  expect(await titles({ active: 'true' })).toEqual(['Old'])
  expect(await titles({ status: 'inactive' })).toEqual(['New'])
  expect(await titles({ popup: 'true' })).toEqual(['Old'])
  expect(await titles({ popup: 'false' })).toEqual(['New'])
  expect(await titles({ id: String(old.id) })).toEqual(['Old'])
})

it('are paginated', async () => {
  const build = factories(t.db)
  for (let i = 0; i < 5; i++) await build.notice({ title: `N${i}` })
  const first = await t.call(listNotices, { querystring: { limit: '3' } })
  const cursor = first.body.next_cursor ?? ''
  const rest = await t.call(listNotices, { querystring: { limit: '3', cursor } })
  expect(rest.body.data.map((notice) => notice.title)).toEqual(['N1', 'N0'])
  expect(rest.body.next_cursor).toBeNull()
})

it.each(['?active=maybe', '?status=old', '?popup=1', '?id=x'])('reject %s', async (query) => {
  const reply = await t.app.inject({ url: `/api/notifications.php${query}` })
  expect(reply.statusCode).toBe(400)
})

it('are counted on request, all of them', async () => {
  const build = factories(t.db)
  for (let i = 0; i < 3; i++) await build.notice({ popup: true, type: 'warning' })
  await build.notice({ status: 'inactive' })
  await build.notice({ published: false })
  const { body } = await t.call(listNotices, { querystring: { limit: '2', summary: 'true' } })
  expect(body.counts).toEqual({ total: 4, active: 3, important: 3, warnings: 3 })
  expect((await t.call(listNotices, { querystring: {} })).body.counts).toBeNull()
})

it('lead to an item as long as it is published', async () => {
  const build = factories(t.db)
  const course = await build.course({ slug: 'maths', title: 'Maths' })
  const exam = await examFactories(t.db).exam({ slug: 'ratio', title: 'Ratio' })
  const book = await build.book({ slug: 'polity', title: 'Polity' })
  await build.course({ slug: 'old', published: false })
  for (const item of ['courses/maths', 'tests/ratio', 'books/polity', 'courses/old', null]) {
    await build.notice({ item })
  }
  const { body } = await t.call(listNotices, { querystring: {} })
  expect(body.data.map(({ item }) => item)).toEqual([
    null,
    null,
    { type: 'book', id: book.id, title: 'Polity' },
    { type: 'test', id: exam.id, title: 'Ratio' },
    { type: 'course', id: course.id, title: 'Maths' },
  ])
})

it('change for visitors when a change is announced', async () => {
  const build = factories(t.db)
  const titles = async () =>
    (await t.call(listNotices, { querystring: {} })).body.data.map(({ title }) => title)
  await build.notice({ title: 'First' })
  expect(await titles()).toEqual(['First'])
  await build.notice({ title: 'Second' })
  t.catalogueChanges.announce()
  expect(await titles()).toEqual(['Second', 'First'])
})

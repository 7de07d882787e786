import { changePrice, getContent, listContent } from '@sopan/contract/console/content'
import { expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'

const t = testApp()
const c = testConsole(t)

it('every published item but the coupons has a page that is shown to learners', async () => {
  await importContent(t.db, t.files, writeFolder(everyField), { now: t.time })
  const cookie = await c.signedIn('owner')
  const { data } = await c.call(listContent, { querystring: {} }, { cookie })
  const pages = new Map<string, string | null>()
  for (const { path, kind } of data.items.filter((one) => one.is_published)) {
    const item = await c.call(getContent, { querystring: { path } }, { cookie })
    pages.set(kind, item.data.learner_url?.replace(/\d+$/, '') ?? null)
  }
  const at = (page: string) => new URL(page, t.settings.PUBLIC_URL).href
  expect(Object.fromEntries(pages)).toEqual({
    courses: at('/courses/'),
    tests: at('/tests?test='),
    books: at('/books?book='),
    bundles: at('/bundles/'),
    coupons: null,
    notifications: at('/notifications'),
    syllabus: at('/syllabus'),
    timetable: at('/time-table'),
    'job-alerts': at('/job-alert'),
    exams: at('/exams/ssc-cgl'),
    teachers: null,
  })
})

it('a price above the largest one of the form is refused in words', async () => {
  await importContent(t.db, t.files, writeFolder(everyField), { now: t.time })
  const cookie = await c.signedIn('owner')
  const body = { path: 'courses/maths', newest: 1, price_paise: 100_000_001 }
  const reply = await c.raw(changePrice, { body }, { cookie })
  expect([reply.status, reply.body.message]).toEqual([400, 'A price is at most ₹10,00,000'])
})

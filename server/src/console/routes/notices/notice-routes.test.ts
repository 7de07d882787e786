import { randomUUID } from 'node:crypto'

import {
  changeMaintenance,
  endNotice,
  getMaintenance,
  listSentNotices,
  writeNotice,
} from '@sopan/contract/console/notices'
import { listNotices } from '@sopan/contract/notices'
import { getStatus } from '@sopan/contract/status'
import { expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { examFactories } from '#test/exams/exam-factories.ts'

const t = testApp()
const c = testConsole(t)

async function owner(name = 'Anita') {
  const { id } = await c.member(['owner'], { name })
  return { actor: `staff ${id} ${name}`, cookie: await c.session(id) }
}

const noticeOf = (given: object = {}) => ({
  key: randomUUID(),
  title: 'छुट्टी: <img src=x onerror=alert(1)>',
  message: 'Closed on Monday.\n=HYPERLINK("x")',
  type: 'info' as const,
  link: null,
  item: null,
  popup: false,
  ...given,
})

const actions = async () =>
  (await t.db.selectFrom('audit').select(['actor', 'action']).orderBy('id').execute()).map(
    ({ actor, action }) => `${actor}: ${action}`,
  )

it('a notification is published once for a double press, as it was written, and ended once', async () => {
  const { actor, cookie } = await owner()
  const other = await owner('Bina')
  const body = noticeOf({ link: 'https://example.com/dates', popup: true })
  const replies = await Promise.all([
    c.call(writeNotice, { body }, { cookie }),
    c.call(writeNotice, { body }, { cookie }),
  ])
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1)
  const { body: shown } = await t.call(listNotices, { querystring: { active: 'true' } })
  expect(shown.data).toMatchObject([{ title: body.title, message: body.message, popup: true }])
  const list = async () => (await c.call(listSentNotices, { querystring: {} }, { cookie })).data
  expect((await list()).notices).toMatchObject([{ status: 'active', is_own: true }])
  const ended = { body: { id: replies[0].data.id } }
  await c.call(endNotice, ended, { cookie })
  const again = await c.raw(endNotice, ended, { cookie: other.cookie })
  expect([again.status, again.body.message]).toEqual([
    409,
    `Notification ${replies[0].data.id} has ended already, by ${actor}.`,
  ])
  expect((await list()).notices).toMatchObject([{ status: 'inactive' }])
  expect(await actions()).toEqual([`${actor}: notify`, `${actor}: end notification`])
})

it('a notification that is not valid is refused', async () => {
  const { cookie } = await owner()
  for (const [name, wrong] of [
    ['no title', { title: ' ' }],
    ['a title of 201 letters', { title: 'क'.repeat(201) }],
    ['a text of 2,001 letters', { message: 'क'.repeat(2001) }],
    ['a control character', { title: 'a\u0000b' }],
    ['a link that is a script', { link: 'javascript:alert(1)' }],
    ['a key that is none', { key: 'x' }],
  ] as const) {
    const reply = await c.raw(writeNotice, { body: noticeOf(wrong) }, { cookie })
    expect([name, reply.status]).toEqual([name, 400])
  }
  expect(await actions()).toEqual([])
})

it('a notification can lead to a published item, and to no other', async () => {
  const { cookie } = await owner()
  await examFactories(t.db).exam({ slug: 'ratio', title: 'Ratio' })
  await examFactories(t.db).exam({ slug: 'old', published: false })
  const write = (slug: string) =>
    c.raw(writeNotice, { body: noticeOf({ item: { type: 'test', slug } }) }, { cookie })
  expect((await write('ratio')).status).toBe(200)
  const refused = await write('old')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'This item is no longer published for everyone. Choose another one.',
  ])
  const { data } = await c.call(listSentNotices, { querystring: {} }, { cookie })
  expect(data.notices.map(({ item }) => item)).toEqual(['Ratio'])
})

it('maintenance is switched on by one of two members; the second is told who did it', async () => {
  const members = [await owner('Anita'), await owner('Bina')]
  const read = async () => (await c.call(getMaintenance, {}, { cookie: members[0]?.cookie })).data
  expect(await read()).toEqual({ on: false, message: '', reasons: [], last_change: null })
  const body = { on: true, message: 'Back at 6.', reasons: ['planned_work'], last_change: null }
  await c.call(changeMaintenance, { body }, { cookie: members[0]?.cookie })
  const second = await c.raw(changeMaintenance, { body }, { cookie: members[1]?.cookie })
  expect([second.status, second.body.message]).toEqual([
    409,
    expect.stringContaining(`${members[0]?.actor} has changed maintenance meanwhile, `),
  ])
  const shown = await read()
  expect(shown).toMatchObject({ on: true, message: 'Back at 6.', reasons: ['planned_work'] })
  const { body: status } = await t.call(getStatus, {})
  expect(status).toMatchObject({ maintenance: true })
  const off = { on: false, message: '', reasons: [], last_change: shown.last_change?.id ?? null }
  await c.call(changeMaintenance, { body: off }, { cookie: members[1]?.cookie })
  expect(await read()).toMatchObject({ on: false, last_change: { actor: members[1]?.actor } })
})

it('maintenance without a message or with one of 501 letters is refused', async () => {
  const { cookie } = await owner()
  for (const message of [' ', 'क'.repeat(501)]) {
    const body = { on: true, message, reasons: [], last_change: null }
    expect((await c.raw(changeMaintenance, { body }, { cookie })).status).toBe(400)
  }
  expect(await actions()).toEqual([])
})

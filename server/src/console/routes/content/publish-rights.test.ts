import { changePrice, restoreContent } from '@sopan/contract/console/content'
import type { CONTENT_KINDS } from '@sopan/contract/console/content-kinds'
import {
  copyDraft,
  discardDraft,
  openDraft,
  publishDraft,
  saveDraft,
} from '@sopan/contract/console/drafts'
import { MINUTE_MS } from '@sopan/domain/durations'
import { expect, it } from 'vitest'

import { importContent } from '#server/content/import.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { everyField, writeFolder } from '#test/content/content-folder.ts'

const t = testApp()
const c = testConsole(t)

const importing = () => importContent(t.db, t.files, writeFolder(everyField), { now: t.time })

interface Change {
  kind: (typeof CONTENT_KINDS)[number]
  path: string
  change: (value: never) => object
}

/** Changes the main file of an item; returns the status of the publication. */
async function publishing(cookie: string, { kind, path, change }: Change): Promise<number> {
  const params = { kind }
  const { data } = await c.call(openDraft, { params, body: { path } }, { cookie })
  const file = data.files.find(({ path: one }) => one.endsWith('.yaml'))
  const { id, version } = data
  const body = { id, version, file: file?.path ?? '', value: change(file?.value as never) as never }
  const saved = await c.call(saveDraft, { params, body }, { cookie })
  const draft = { id, version: saved.data.version, unpublish: false, reason: null }
  const reply = await c.raw(publishDraft, { body: draft }, { cookie })
  const { is_published: isPublished } = (reply.body.data ?? {}) as { is_published?: boolean }
  return isPublished === false ? 409 : reply.status
}

const COUPONS: Change = {
  kind: 'coupons',
  path: 'coupons.yaml',
  change: (list: object[]) => [...list, { code: 'ALL', percent: 100 }],
}
const courseWith = (changed: object): Change => ({
  kind: 'courses',
  path: 'courses/maths',
  change: (value: object) => ({ ...value, ...changed }),
})
const NOTICE: Change = {
  kind: 'notifications',
  path: 'notifications/hello',
  change: (value: object) => ({ ...value, title: 'A' }),
}

it.each([
  ['coupons', COUPONS, 403],
  ['another price', courseWith({ price: 1 }), 403],
  ['another title', courseWith({ title: 'A' }), 200],
])(
  'a publication of %s is asked for a fresh code where it is an act on money',
  async (_, change, status) => {
    await importing()
    const cookie = await c.signedIn('owner')
    t.time = new Date(t.time.getTime() + 6 * MINUTE_MS)
    expect(await publishing(cookie, change)).toBe(status)
    if (status === 200) return
    expect(await publishing(await c.signedIn('owner'), change)).toBe(200)
  },
)

it('a price that is saved in the moment of the publication is not published without a fresh code', async () => {
  await importing()
  const cookie = await c.signedIn('owner')
  t.time = new Date(t.time.getTime() + 6 * MINUTE_MS)
  const params = { kind: 'courses' as const }
  const { data } = await c.call(openDraft, { params, body: { path: 'courses/maths' } }, { cookie })
  const { id, files } = data
  const file = files.find(({ path }) => path.endsWith('course.yaml'))
  const value = (price: number) => ({ ...(file?.value as object), price }) as never
  for (let version = data.version; version < data.version + 30; version++) {
    const saved = { id, version, file: file?.path ?? '', value: value(version) }
    // The publication names the version that the save is about to make.
    const next = { id, version: version + 1, unpublish: false, reason: null }
    const publish = () => c.raw(publishDraft, { body: next }, { cookie })
    const replies = await Promise.all([
      publish(),
      c.raw(saveDraft, { params, body: saved }, { cookie }),
      publish(),
      publish(),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

it.each([
  ['a price', changePrice, { path: 'courses/maths', newest: 1, price_paise: 100 }],
  ['an earlier state', restoreContent, { path: 'courses/maths', newest: 1, to: null, reason: 'a' }],
])('%s needs a fresh code', async (_, endpoint, body) => {
  await importing()
  const cookie = await c.signedIn('owner')
  t.time = new Date(t.time.getTime() + 6 * MINUTE_MS)
  const reply = await c.raw(endpoint, { body }, { cookie })
  expect(reply).toMatchObject({ status: 403, body: { data: { needs_code: true } } })
})

it('a notification is published and unpublished by those who may write to all learners', async () => {
  await importing()
  const [editor, owner] = [await c.signedIn('editor'), await c.signedIn('owner')]
  expect(await publishing(editor, NOTICE)).toBe(403)
  expect(await publishing(owner, NOTICE)).toBe(200)
  const body = { path: NOTICE.path, newest: 2, to: null, reason: 'a' }
  expect((await c.raw(restoreContent, { body }, { cookie: editor })).status).toBe(403)
  expect((await c.raw(restoreContent, { body }, { cookie: owner })).status).toBe(200)
})

it('a draft is changed and discarded by its author or an owner, with a row in the audit, and copied by others', async () => {
  await importing()
  const [editor, other, owner] = [
    await c.signedIn('editor'),
    await c.signedIn('editor'),
    await c.signedIn('owner'),
  ]
  const params = { kind: 'courses' as const }
  const opening = { params, body: { path: 'courses/maths' } }
  const { data } = await c.call(openDraft, opening, { cookie: editor })
  const body = { id: data.id, version: data.version }
  const discarding = async (cookie: string) =>
    (await c.raw(discardDraft, { params, body }, { cookie })).status
  const emptied = { ...body, file: 'courses/maths/course.yaml', value: null }
  expect((await c.raw(saveDraft, { params, body: emptied }, { cookie: other })).status).toBe(403)
  expect(await discarding(other)).toBe(403)
  const copy = (await c.call(copyDraft, { params, body }, { cookie: other })).data
  const copied = { ...emptied, ...copy }
  expect((await c.raw(saveDraft, { params, body: copied }, { cookie: other })).status).toBe(200)
  expect(await discarding(owner)).toBe(200)
  const audit = await t.db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('action', '=', 'content discard')
    .execute()
  expect(audit).toEqual([
    { subject: 'courses/maths', after: { 'draft of': expect.stringMatching(/^staff/) } },
  ])
})

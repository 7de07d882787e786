import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { submitTicket } from '@sopan/contract/support'
import { DAY_MS, MINUTE_MS } from '@sopan/domain/durations'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sweepErasures } from '#server/features/accounts/erasing/sweep.ts'
import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp({ rateLimit: true })

// Files have the time of this machine.
beforeEach(() => void (t.time = new Date()))

afterEach(() => vi.restoreAllMocks())

async function learner() {
  const build = factories(t.db)
  const user = await build.user()
  return { user, token: await build.token(user.id, t.time) }
}

type Learner = Awaited<ReturnType<typeof learner>>

/** Sends a ticket with a picture, as a browser would; returns the status. */
async function send({ token }: Learner, message = 'The video does not start.') {
  const create = { width: 8, height: 6, channels: 3, background: '#336699' } as const
  const form = new FormData()
  form.append('email', 'anjali@example.com')
  form.append('message', message)
  const png = new Uint8Array(await sharp({ create }).png().toBuffer())
  form.append('image', new Blob([png], { type: 'image/png' }), 'a.png')
  const body = new Response(form)
  const reply = await t.app.inject({
    method: submitTicket.method,
    url: `/api${submitTicket.url}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return reply.statusCode
}

const images = async () =>
  (await t.db.selectFrom('ticket').select('image').execute()).map(({ image }) => image)

/** Files after all sweeps of the next minutes. */
async function filesLater() {
  t.time = new Date(t.time.getTime() + 11 * MINUTE_MS)
  await sweepErasures(t)
  return t.files.list()
}

/** Replaces the storing of a picture; the replacement may store it. */
function onPut(work: (store: () => Promise<string>) => Promise<string>) {
  const put = t.files.put.bind(t.files)
  vi.spyOn(t.files, 'put').mockImplementation((...given) => work(() => put(...given)))
}

const lost = () => Promise.reject(new Error('the connection is lost'))

it.each<[string, number, (sender: Learner) => Promise<void>]>([
  [
    'is over the limit of an hour',
    429,
    async (sender) => {
      for (let n = 0; n < 5; n++) {
        const body = { email: 'anjali@example.com', message: `Question ${n}` }
        await t.call(submitTicket, { body }, sender.token)
      }
    },
  ],
  ['ends before its picture is stored', 500, async () => onPut(lost)],
  ['ends after its picture is stored', 500, async () => onPut((store) => store().then(lost))],
  [
    'ends after its picture is stored, while the sweep runs',
    500,
    async () =>
      onPut(async (store) => {
        await sweepErasures(t)
        return store().then(lost)
      }),
  ],
  [
    'is of an account that is deleted meanwhile',
    401,
    async ({ user }) =>
      onPut(async (store) => {
        const erased = {
          name: 'Deleted account',
          email: `${user.id}@erased.invalid`,
          email_key: `${user.id}@erased.invalid`,
          phone: null,
          state: null,
          district: null,
          status: 'inactive',
          erased_at: t.time,
        } as const
        await t.db.updateTable('app_user').set(erased).where('id', '=', user.id).execute()
        return store()
      }),
  ],
])('no picture is left of a ticket that %s', async (_, status, prepare) => {
  const sender = await learner()
  await prepare(sender)
  expect(await send(sender)).toBe(status)
  expect(await filesLater()).toEqual([])
  expect(await t.db.selectFrom('erased_upload').selectAll().execute()).toEqual([])
})

it('no part of a picture is left that a server was storing when it was killed', async () => {
  const folder = join(t.settings.DATA_DIR, 'uploads', 'incoming')
  mkdirSync(folder, { recursive: true })
  const [left, running] = [join(folder, 'left'), join(folder, 'running')]
  for (const file of [left, running]) writeFileSync(file, 'a part of a picture')
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS)
  utimesSync(left, twoDaysAgo, twoDaysAgo)
  await sweepErasures(t)
  expect(readdirSync(folder)).toEqual(['running'])
})

it('the picture of a ticket stays, also if the same picture was sent without success before', async () => {
  const sender = await learner()
  onPut((store) => store().then(lost))
  expect(await send(sender)).toBe(500)
  vi.restoreAllMocks()
  t.time = new Date(t.time.getTime() + 11 * MINUTE_MS)
  // The first try is due for deletion in the moment in which the second one stores its picture.
  onPut(async (store) => {
    const path = await store()
    await sweepErasures(t)
    return path
  })
  expect(await send(sender)).toBe(200)
  expect(await filesLater()).toEqual(expect.arrayContaining(await images()))
})

it('the picture of two tickets stays if the second one is refused', async () => {
  const sender = await learner()
  expect(await send(sender)).toBe(200)
  onPut((store) => store().then(lost))
  expect(await send(sender, 'Another question')).toBe(500)
  expect(await filesLater()).toEqual(expect.arrayContaining(await images()))
})

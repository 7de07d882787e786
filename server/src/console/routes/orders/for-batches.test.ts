import { createBatch, getBatch } from '@sopan/contract/console/batches'
import { listItems, listPublishedItems, previewPayment } from '@sopan/contract/console/desk'
import { grantLearnerAccess } from '@sopan/contract/console/learner-acts'
import { addLearners } from '@sopan/contract/console/learner-list'
import { writeNotice } from '@sopan/contract/console/notices'
import { getExam } from '@sopan/contract/exams/exams'
import { beforeEach, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { taking } from '#test/exams/taking.ts'
import { listBody } from '#test/learner-lists.ts'

const t = testApp()
const c = testConsole(t)
const { build, learner } = taking(t)

const NOT_SOLD =
  "'mock' is for batches alone and not sold. The page of the learner gives access without a payment."

let cookie: string
let test: { id: number }
beforeEach(async () => {
  cookie = await c.signedIn('owner')
  const hidden = { type: 'paid', for_batches: true, price_paise: null } as const
  test = await build().examWithPaper({ ...hidden, slug: 'mock', title: 'Mock' })
})

it('a test for batches alone is among the published items, and not among those with a price', async () => {
  const asked = { querystring: { type: 'test' as const } }
  expect((await c.call(listItems, asked, { cookie })).data).toEqual([])
  expect((await c.call(listPublishedItems, asked, { cookie })).data).toEqual([
    { slug: 'mock', title: 'Mock', price_paise: null, for_batches: true },
  ])
})

it('a batch can have it', async () => {
  const body = {
    name: 'SSC morning',
    exam: null,
    first_day: '2026-11-01',
    last_day: '2027-03-31',
    items: [{ type: 'test' as const, slug: 'mock' }],
  }
  const { data } = await c.call(createBatch, { body }, { cookie })
  const batch = await c.call(getBatch, { params: { id: String(data.id) } }, { cookie })
  expect(batch.data.items).toMatchObject([{ slug: 'mock', is_published: true }])
})

it('cannot be paid at the desk, by one learner or by a list', async () => {
  const { user } = await learner()
  const paid = { type: 'test', slug: 'mock', amount_paise: 9900, method: 'cash' } as const
  const body = { ...paid, email: user.email, reference: 'voucher 1', reason: null }
  expect(await c.raw(previewPayment, { body }, { cookie })).toMatchObject({
    status: 409,
    body: { message: NOT_SOLD },
  })
  const list = listBody([user.email], { access: { kind: 'paid', ...paid } })
  const rows = list.rows.map((row) => ({ ...row, reference: 'voucher 2' }))
  expect(await c.raw(addLearners, { body: { ...list, rows } }, { cookie })).toMatchObject({
    status: 409,
    body: { message: NOT_SOLD },
  })
})

it('staff can give it to one learner, who sees it then', async () => {
  const { user, token } = await learner()
  const given = { type: 'test', slug: 'mock', days: null, reason: 'ill' } as const
  const account = { learner_id: user.id, email: user.email }
  await c.call(grantLearnerAccess, { body: { ...account, ...given } }, { cookie })
  const asked = { querystring: { test_id: String(test.id) } }
  expect((await t.call(getExam, asked, token)).body.data.access_info.has_access).toBe(true)
})

it('a notice to all learners cannot have a button to it', async () => {
  const body = {
    title: 'New',
    message: 'A mock',
    type: 'info' as const,
    popup: false,
    link: null,
    item: { type: 'test' as const, slug: 'mock' },
    key: '9c1f8a52-6a0c-4b52-8a3c-2f4a9d1b7e55',
  }
  const reply = await c.raw(writeNotice, { body }, { cookie })
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'This item is no longer published for everyone. Choose another one.',
  ])
})

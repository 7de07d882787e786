import { me } from '@sopan/contract/console/session'
import {
  changeRoles,
  deactivateStaff,
  inviteStaff,
  listAudit,
  listStaff,
} from '@sopan/contract/console/staff'
import { expect, it } from 'vitest'

import { insertAudit } from '#server/db/queries/audit.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const c = testConsole(t)

async function owner() {
  const member = await c.member(['owner'])
  return { ...member, cookie: await c.session(member.id) }
}

it('changes the roles of a member from the next request on, with the actor in the audit', async () => {
  const { cookie, id: ownId } = await owner()
  const teacher = await c.member(['teacher'], { name: 'Ravi Iyer' })
  const other = await c.session(teacher.id)
  const body = { staff_id: teacher.id, roles: ['accountant' as const] }
  await c.call(changeRoles, { body }, { cookie })
  const { data } = await c.call(me, {}, { cookie: other })
  expect(data.roles).toEqual(['accountant'])
  const [row] = (await c.call(listAudit, { querystring: {} }, { cookie })).data.audit
  expect(row).toMatchObject({
    at: '2026-11-20T06:00:00.000Z',
    actor: `staff ${ownId} Anita Rao`,
    action: 'change roles of staff',
    subject: `staff ${teacher.id}`,
    before: { roles: ['teacher'] },
    after: { roles: ['accountant'] },
  })
})

it('deactivates a member, whose sessions and one-time addresses end', async () => {
  const { cookie } = await owner()
  const member = await c.member(['support'])
  const other = await c.session(member.id)
  await c.call(deactivateStaff, { body: { staff_id: member.id } }, { cookie })
  expect((await c.raw(me, {}, { cookie: other })).status).toBe(401)
  const again = await c.raw(deactivateStaff, { body: { staff_id: member.id } }, { cookie })
  expect([again.status, again.body.message]).toEqual([409, `${member.email} is inactive already.`])
  const body = { email: member.email, roles: ['teacher' as const] }
  await c.call(inviteStaff, { body }, { cookie })
  const { staff } = (await c.call(listStaff, {}, { cookie })).data
  expect(staff.find(({ id }) => id === member.id)).toMatchObject({
    status: 'invited',
    roles: ['teacher'],
    has_second_factor: false,
  })
})

it('never removes the last owner', async () => {
  const { cookie, email, id } = await owner()
  const calls = [
    c.raw(deactivateStaff, { body: { staff_id: id } }, { cookie }),
    c.raw(changeRoles, { body: { staff_id: id, roles: ['teacher', 'support'] } }, { cookie }),
  ]
  for (const reply of await Promise.all(calls)) {
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `${email} is the last owner. Make another member an owner first.`,
    ])
  }
})

it('keeps one of two owners who remove each other at the same time', async () => {
  for (let i = 0; i < 5; i++) {
    const [one, other] = [await owner(), await owner()]
    await t.db
      .updateTable('staff')
      .set({ status: 'inactive' })
      .where('id', 'not in', [one.id, other.id])
      .execute()
    const statuses = await Promise.all([
      c.raw(deactivateStaff, { body: { staff_id: other.id } }, { cookie: one.cookie }),
      c.raw(
        changeRoles,
        { body: { staff_id: one.id, roles: ['teacher'] } },
        { cookie: other.cookie },
      ),
    ])
    const { staff } = await listed()
    const left = staff.filter(({ roles, status }) => status === 'active' && roles.includes('owner'))
    expect([
      statuses.map(({ status }) => status).filter((status) => status === 200).length,
      left.length,
    ]).toEqual([1, 1])
  }
})

const listed = async () => ({ staff: await t.db.selectFrom('staff').selectAll().execute() })

it('refuses an invitation without a role, with an unknown one, and of an active member', async () => {
  const { cookie, email } = await owner()
  const invite = async (body: object) => (await c.raw(inviteStaff, { body }, { cookie })).status
  expect(await invite({ email: 'a@example.com', roles: [] })).toBe(400)
  expect(await invite({ email: 'a@example.com', roles: ['admin'] })).toBe(400)
  expect(await invite({ email: '<a@example.com>', roles: ['teacher'] })).toBe(400)
  expect(await invite({ email: email.toUpperCase(), roles: ['teacher'] })).toBe(409)
})

it('names what the rows of the audit are about, and lists the acts of a member under every name', async () => {
  const { cookie, id } = await owner()
  const build = factories(t.db)
  const user = await build.user({ name: 'Anjali Sharma' })
  const course = await build.course({ title: 'Complete Maths' })
  const exams = examFactories(t.db)
  await exams.exam({ slug: 'ratio', title: 'Ratio' })
  await exams.exam({ slug: 'polity-4', title: 'Polity' })
  const grant = { user_id: user.id, item_kind: 'course', item_id: course.id }
  const rows = [
    { actor: `staff ${id} Anita`, subject: 'order_1', after: grant },
    { actor: `staff ${id} Anita Rao`, subject: 'test ratio, question 3' },
    { actor: `staff ${id}0 Anita`, subject: `user ${user.id}`, before: 'x', after: ['y'] },
    { actor: `user ${user.id}`, subject: 'user 999999' },
    { actor: 'ravi', subject: 'polity-4', after: { minutes: 15 } },
  ]
  for (const row of rows) await insertAudit(t.db, { at: t.time, action: 'test', ...row })
  const read = async (querystring: object) =>
    (await c.call(listAudit, { querystring }, { cookie })).data
  const { names } = await read({})
  expect(names).toEqual({
    [`user ${user.id}`]: 'Anjali Sharma',
    [`course ${course.id}`]: 'Complete Maths',
    'test ratio': 'Ratio',
    'test polity-4': 'Polity',
  })
  const { audit } = await read({ actor: `staff ${id} Anita Rao` })
  expect(audit.map(({ subject }) => subject)).toEqual(['test ratio, question 3', 'order_1'])
})

it('lists the audit in pages, of an actor or a subject', async () => {
  const { cookie } = await owner()
  for (let i = 1; i <= 5; i++) {
    const [actor, subject] = [i % 2 === 0 ? 'ravi' : 'user 7', `order_${i}`]
    await insertAudit(t.db, { at: t.time, actor, action: 'test', subject, reason: `${i}` })
  }
  const page = async (querystring: object) => {
    const { data } = await c.call(listAudit, { querystring }, { cookie })
    return { reasons: data.audit.map(({ reason }) => reason), next: data.next_cursor ?? undefined }
  }
  const first = await page({ limit: '2' })
  expect(first.reasons).toEqual(['5', '4'])
  expect((await page({ limit: '3', cursor: first.next })).reasons).toEqual(['3', '2', '1'])
  expect(await page({ actor: 'ravi' })).toEqual({ reasons: ['4', '2'], next: undefined })
  expect((await page({ subject: 'order_3' })).reasons).toEqual(['3'])
  expect((await c.raw(listAudit, { querystring: { cursor: 'x' } }, { cookie })).status).toBe(400)
})

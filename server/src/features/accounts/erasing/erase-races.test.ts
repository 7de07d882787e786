import { updateUser } from '@sopan/contract/account'
import { startAttempt } from '@sopan/contract/exams/attempts'
import { createCourseOrder } from '@sopan/contract/orders/orders'
import { login } from '@sopan/contract/session'
import { submitTicket } from '@sopan/contract/support'
import { describe, expect, it } from 'vitest'

import { PERSON, erasing } from '#test/erasing.ts'
import { examFactories } from '#test/exams/exam-factories.ts'
import { PASSWORD, factories } from '#test/factories.ts'
import { lockWaits } from '#test/locks.ts'
import { payingApp } from '#test/paying.ts'

const app = payingApp()
const { t } = app
const { erase, person, tablesWith } = erasing(t)

describe('a request that began before the erasure', () => {
  /** The status of a request that waits for an erasure, which waits for another transaction. */
  async function during(send: () => Promise<{ status: number }>): Promise<number> {
    const client = await t.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT FROM app_user WHERE email_key = $1 FOR UPDATE', [PERSON.email])
    const erasing = erase(PERSON.email, [])
    await expect.poll(() => lockWaits(t.db)).toBe(1)
    const sent = send()
    await expect.poll(() => lockWaits(t.db)).toBe(2)
    await client.query('COMMIT')
    client.release()
    const [, { status }] = await Promise.all([erasing, sent])
    return status
  }

  interface Person {
    token: string
    id: number
    courseId: number
    examId: number
  }

  const change = (id: number, body: object) => ({ querystring: { id: String(id) }, body })

  it.each([
    [
      'an order',
      ({ token, courseId }: Person) =>
        t.raw(createCourseOrder, { body: { course_id: courseId } }, { token }),
    ],
    [
      'a start of a test',
      ({ token, examId }: Person) => t.raw(startAttempt, { body: { test_id: examId } }, { token }),
    ],
    [
      'a ticket',
      ({ token }: Person) => {
        const body = { email: PERSON.email, message: 'I am Meera', priority: 'low' }
        return t.raw(submitTicket, { body }, { token })
      },
    ],
    [
      'a change of the profile',
      ({ token, id }: Person) =>
        t.raw(updateUser, change(id, { name: 'Meera D', phone: PERSON.phone }), { token }),
    ],
    [
      'a change of the email',
      ({ token, id }: Person) => {
        const body = { email: 'meera@example.com', current_password: PASSWORD }
        return t.raw(updateUser, change(id, body), { token })
      },
    ],
    ['a login', () => t.raw(login, { body: { email: PERSON.email, password: PASSWORD } })],
  ])('with %s is refused and leaves nothing', async (_, send) => {
    const { user, token } = await person()
    const course = await factories(t.db).course()
    const exam = await examFactories(t.db).examWithPaper()
    const status = await during(() =>
      send({ token, id: user.id, courseId: course.id, examId: exam.id }),
    )
    expect([401, 403]).toContain(status)
    expect(await t.db.selectFrom('purchase_order').selectAll().execute()).toEqual([])
    expect(await tablesWith('Meera')).toEqual([])
    expect(await tablesWith(PERSON.phone)).toEqual([])
    expect(await t.db.selectFrom('attempt').selectAll().execute()).toEqual([])
    const live = await t.db
      .selectFrom('session')
      .where('ended_at', 'is', null)
      .selectAll()
      .execute()
    expect(live).toEqual([])
  })

  it('with a late payment comes first: it is granted, and the erasure is refused', async () => {
    const { token } = await person()
    const course = await factories(t.db).course()
    const { order_id: id } = await app.order(token, course.id)
    app.advanceMinutes(40)
    await app.sweep()
    await app.emulator.control.pay(id, { force: true })
    await expect(during(() => app.verify(token, id))).rejects.toThrow('has not been settled yet')
    await expect.poll(app.rows).toMatchObject([{ order_id: id, state: 'fulfilled' }])
    expect(await app.grants()).toHaveLength(1)
  })
})

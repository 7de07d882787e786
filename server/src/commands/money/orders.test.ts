import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { buying } from '#test/buying.ts'
import { runCommand } from '#test/commands.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const { buyer, order, verify, rows } = buying(t)
const show = (id: string) => runCommand(t, ['orders', 'show', id])

describe('showing an order', () => {
  it('lists amounts, coupon, payment proof, access and audit rows', async () => {
    const { user, token } = await buyer()
    const course = await factories(t.db).course({ slug: 'polity', title: 'Polity' })
    await factories(t.db).coupon({ code: 'SAVE10' })
    const { order_id: id } = await order(token, course.id, 'SAVE10')
    await verify(token, id)
    expect((await show(id)).lines).toEqual([
      `Order      ${id}`,
      'State      fulfilled',
      `Buyer      user ${user.id}, Anjali Sharma <${user.email}>`,
      `Item       course ${course.id} polity: Polity`,
      'Price      ₹1,499 − ₹149.90 discount; to pay: ₹1,349.10 INR',
      'Coupon     SAVE10, used',
      'Payment    mock; paid ₹1,349.10 INR at 2026-11-20T06:00:00.000Z',
      expect.stringMatching(/^Created {4}2026-11-20T06:00:00.000Z, expires /),
      'Fulfilled  2026-11-20T06:00:00.000Z',
      expect.stringMatching(/^Checks {5}\d+, next none$/),
      'Receipt    none',
      'Access     live, by order, from 2026-11-20T06:00:00.000Z to 2027-11-20T06:00:00.000Z',
      'Audit      2026-11-20T06:00:00.000Z sopan: grant',
    ])
  })

  it('shows an unpaid order, and never the session of its payment', async () => {
    const { token } = await buyer()
    const course = await factories(t.db).course()
    const { order_id: id } = await order(token, course.id)
    const shown = await show(id)
    expect(shown.lines).toEqual(
      expect.arrayContaining(['State      session_ready', 'Payment    mock; no proof']),
    )
    const session = (await rows())[0]?.session_id ?? 'none'
    expect(JSON.stringify(shown)).not.toContain(session)
  })

  it('is refused for an unknown order', async () => {
    await expect(show('order_unknown')).rejects.toThrow("There is no order 'order_unknown'.")
  })
})

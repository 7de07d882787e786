import { createPartOrder, listDueParts } from '@sopan/contract/orders/fees'
import { verifyCoursePayment } from '@sopan/contract/orders/orders'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { answers, course, exam, freeTest, open, section } from '#test/dashboard-scene.ts'
import { json, no, server, yes } from '#test/fake-server.ts'
import { overduePart, partOrder, partsWire } from '#test/part-scene.ts'

const row = (fields: object = {}) => ({ kind: 'part', ...overduePart, ...fields })
const PAY = 'Pay ₹3,000'

const alerts = alertsOfTest()

describe('a part of fees on the dashboard', () => {
  it.each([
    [{}, '₹3,000 overdue since 24 Nov 2026, access is paused'],
    [{ is_paused: false }, '₹3,000 overdue since 24 Nov 2026, access pauses on 28 Nov 2026'],
    [{ days: 0, is_paused: false }, '₹3,000 due today'],
    [{ days: 2, is_paused: false, due_on: '2026-12-12' }, '₹3,000 due on 12 Dec 2026'],
  ])('is in Today with its button (%#)', async (fields, text) => {
    open({ courses: [course(3)], data: { today_list: [row(fields), freeTest] } })
    const today = await section('Today')
    expect(await today.findByText('Part 2 of 3 of Complete Maths')).toBeTruthy()
    expect(today.getByText(text)).toBeTruthy()
    expect(await today.findByRole('button', { name: PAY })).toBeTruthy()
    expect(today.getByText('Mock 5')).toBeTruthy()
  })

  it('leaves Today once it is paid', async () => {
    server.on(createPartOrder, yes(partOrder))
    server.on(verifyCoursePayment, yes({ status: 'success', expiry_date: null }))
    open({ courses: [course(3)], data: { today_list: [row(), freeTest] } })
    const button = await (await section('Today')).findByRole('button', { name: PAY })
    answers({ courses: [course(3)], data: { today_list: [freeTest] } })
    await userEvent.click(button)
    expect(await screen.findByText('Paid: Part 2 of 3 of Complete Maths')).toBeTruthy()
    expect((await section('Today')).queryByRole('button', { name: PAY })).toBeNull()
    expect(server.callsTo(createPartOrder)[0]?.body).toMatchObject({ part_id: 12, amount: 3000 })
  })

  it('leaves Today if it was paid on another page', async () => {
    const text = 'This part was paid already, or is not due any more.'
    server.on(createPartOrder, no(text, 409))
    open({ courses: [course(3)], data: { today_list: [row(), freeTest] } })
    const button = await (await section('Today')).findByRole('button', { name: PAY })
    answers({ courses: [course(3)], data: { today_list: [freeTest] } })
    await userEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('button', { name: PAY })).toBeNull())
    expect(alerts).toEqual([`Error: ${text}`])
  })

  it('shows in its row why the payment failed', async () => {
    server.on(createPartOrder, yes(partOrder))
    const declined = json({ success: false, message: 'No', data: { status: 'failed' } })
    server.on(verifyCoursePayment, declined)
    open({ courses: [course(3)], data: { today_list: [row()] } })
    const today = await section('Today')
    await userEvent.click(await today.findByRole('button', { name: PAY }))
    expect(await today.findByText('Payment Failed: No')).toBeTruthy()
    expect(today.getByRole('button', { name: PAY })).toBeTruthy()
  })

  it('is a line below the courses while it is not near', async () => {
    const later = { ...overduePart, due_on: '2027-01-12', days: 43, is_paused: false }
    server.on(listDueParts, partsWire([later]))
    open({ courses: [course(3)] })
    await section('My Courses')
    const text = 'Next: part 2 of 3 of Complete Maths, ₹3,000 on 12 Jan 2027'
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: PAY })).toBeNull()
  })

  it('that has paused items is named beside them, in place of their expiry', async () => {
    server.on(
      listDueParts,
      partsWire(
        [overduePart],
        [
          ['course', 3],
          ['test', 5],
        ],
      ),
    )
    const ended = { has_access: false, access_status: 'expired' }
    open({
      courses: [course(3, ended)],
      tests: [
        exam(5, { access_info: { ...exam(5).access_info, ...ended, needs_to_buy_again: true } }),
      ],
    })
    expect((await section('My Courses')).getByText(', access is paused')).toBeTruthy()
    const tests = await section('My Tests')
    expect(tests.getByText('Access is paused')).toBeTruthy()
    expect(tests.queryByText('Buy Again')).toBeNull()
    expect(screen.queryByText(/^Next: part/)).toBeNull()
  })
})

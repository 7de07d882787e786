import { listBooks } from '@sopan/contract/books'
import { getBundle } from '@sopan/contract/bundles'
import { getCourse, listCourses } from '@sopan/contract/courses'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { createPartOrder, listDueParts } from '@sopan/contract/orders/fees'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import {
  createCourseOrder,
  verifyBundlePayment,
  verifyCoursePayment,
} from '@sopan/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { bookCard, books, polity } from '#test/book-scene.ts'
import { bundleDetail, bundledTest } from '#test/bundle-scene.ts'
import { card, detail, list, maths } from '#test/course-scene.ts'
import { examCard, exams, mock07, mock07Detail } from '#test/exams/exam-wire.ts'
import { json, server, yes } from '#test/fake-server.ts'
import { overduePart, partOrder, partsWire } from '#test/part-scene.ts'
import { anjali, renderApp } from '#test/render.tsx'

const DUE =
  '₹3,000 for part 2 of 3 of Complete Maths was due on 24 Nov 2026. Your access continues when it is paid.'
const PAY = 'Pay ₹3,000'
const SOLD = /Buy Now|Buy Again|Renew|Purchase Now|coupon|Loading/
const ended = {
  access_status: 'expired' as const,
  access_expires: '2026-11-27T18:30:00.000Z',
  has_access: false,
}
const live = { has_access: true, access_status: 'active', is_purchased: true }
const paused = { ...maths, ...ended }
const granted = yes({ status: 'success', order_id: 'order_2', expiry_date: null })
const refused = json({ success: false, message: 'No', data: { status: 'failed' } })
/** The same part, of the fees for a bundle. */
const ofBundle = { ...overduePart, transaction_type: 'bundle' as const, item_id: 4 }

const alerts = alertsOfTest()
beforeEach(() => {
  server.on(listCourses, list(paused))
  server.on(listDueParts, partsWire([overduePart], [['course', 3]]))
})

/** Whether the part is offered in place of a sale. */
async function hasPart(view: Pick<typeof screen, 'findByText' | 'findByRole' | 'queryByRole'>) {
  await view.findByText('Access is paused')
  await view.findByText(DUE)
  await view.findByRole('button', { name: PAY })
  return view.queryByRole('button', { name: SOLD }) === null
}

describe('an item that an overdue part of fees has paused', () => {
  it('offers the part in place of the sale on the card of a course, whose price is left out', async () => {
    renderApp('/courses', { user: anjali })
    const one = await card()
    expect(await hasPart(one)).toBe(true)
    expect(one.queryByText('Access Expired')).toBeNull()
    expect(one.queryByText('₹1,499')).toBeNull()
    expect(one.queryByText('EXPIRED')).toBeNull()
    expect(server.callsTo(listDueParts)).toHaveLength(1)
  })

  it('offers the part in the bar of the page of a course', async () => {
    server.on(getCourse, detail(ended))
    renderApp('/courses/3', { user: anjali })
    expect(await hasPart(within(await screen.findByRole('region', { name: 'Purchase' })))).toBe(
      true,
    )
    expect(screen.queryByText('Access Expired')).toBeNull()
  })

  it('offers the part in the bar of the page of a bundle', async () => {
    server.on(listDueParts, partsWire([ofBundle], [['bundle', 4]]))
    server.on(getBundle, bundleDetail([bundledTest(1)], ended))
    renderApp('/bundles/4', { user: anjali })
    expect(await hasPart(within(await screen.findByRole('region', { name: 'Purchase' })))).toBe(
      true,
    )
    expect(screen.queryByText('Access Expired')).toBeNull()
  })

  it.each(['/tests', '/tests?test=5'])(
    'offers the part of its bundle for a test, at %s',
    async (path) => {
      const access = { ...mock07.access_info, ...ended, needs_to_buy_again: true }
      server.on(listDueParts, partsWire([ofBundle], [['test', 5]]))
      server.on(listExams, exams({ ...mock07, access_info: access }))
      server.on(getExam, yes({ ...mock07Detail, access_info: access }))
      renderApp(path, { user: anjali })
      const isDialog = path !== '/tests'
      expect(
        await hasPart(isDialog ? within(await screen.findByRole('dialog')) : await examCard()),
      ).toBe(true)
    },
  )

  it('offers the part in the dialog of a book, whose card names the payment', async () => {
    server.on(listDueParts, partsWire([ofBundle], [['book', 7]]))
    server.on(listBooks, books(polity))
    renderApp('/books', { user: anjali })
    const link = { name: 'Payment pending Polity in Tables' }
    await userEvent.click(await (await bookCard()).findByRole('link', link))
    expect(
      await hasPart(within(await screen.findByRole('dialog', { name: 'Purchase book' }))),
    ).toBe(true)
  })

  it('leaves other items as they are', async () => {
    server.on(listDueParts, partsWire([overduePart], [['course', 4]]))
    renderApp('/courses', { user: anjali })
    expect(await (await card()).findByRole('button', { name: 'Buy Again' })).toBeTruthy()
  })
})

describe('a part of fees that is paid in place of an item', () => {
  it('gives the access again, then reports the payment', async () => {
    server.on(createPartOrder, yes(partOrder))
    server.on(verifyCoursePayment, granted)
    renderApp('/courses', { user: anjali })
    const button = await (await card()).findByRole('button', { name: PAY })
    server.on(listDueParts, partsWire())
    server.on(listCourses, list({ ...maths, ...live }))
    await userEvent.click(button)
    expect(await (await card()).findByRole('link', { name: 'Continue Learning' })).toBeTruthy()
    expect(await screen.findByText('Paid: Part 2 of 3 of Complete Maths')).toBeTruthy()
    expect(server.callsTo(createPartOrder)[0]?.body).toEqual({
      part_id: 12,
      user_id: 7,
      amount: 3000,
    })
    expect(alerts).toEqual([])
  })

  it('of a bundle is verified by the call of bundles', async () => {
    server.on(createPartOrder, yes(partOrder))
    server.on(verifyBundlePayment, granted)
    server.on(listDueParts, partsWire([ofBundle], [['course', 3]]))
    renderApp('/courses', { user: anjali })
    const button = await (await card()).findByRole('button', { name: PAY })
    server.on(listDueParts, partsWire())
    await userEvent.click(button)
    expect(await screen.findByText('Paid: Part 2 of 3 of Complete Maths')).toBeTruthy()
    expect(server.callsTo(verifyBundlePayment)).toHaveLength(1)
  })

  it('can be paid again after a failure, which names the reason', async () => {
    server.on(createPartOrder, yes(partOrder))
    server.on(verifyCoursePayment, refused)
    renderApp('/courses', { user: anjali })
    const one = await card()
    await userEvent.click(await one.findByRole('button', { name: PAY }))
    expect(await one.findByText('Payment Failed: No')).toBeTruthy()
    expect(one.getByText('Click "Pay ₹3,000" to try again.')).toBeTruthy()
    expect(alerts).toEqual(['Payment failed: No'])
    expect(await hasPart(one)).toBe(true)
  })

  it('is named and not offered while its payment is confirmed by the bank', async () => {
    server.on(
      listUnsettledOrders,
      yes([
        {
          order_id: 'order_2',
          transaction_type: 'bundle',
          item_id: 4,
          item_name: 'SSC CGL 2026 (part 2 of 3)',
          amount: 3000,
          state: 'pending',
          action: 'wait',
          since: '2026-11-21T06:00:00.000Z',
          next_check_at: null,
          last_failure: null,
          is_part: true,
        },
      ]),
    )
    server.on(listDueParts, partsWire([ofBundle], [['course', 3]]))
    renderApp('/courses', { user: anjali })
    const one = await card()
    expect(await one.findByText(/takes longer than usual to confirm ₹3,000/)).toBeTruthy()
    expect(one.getByText('SSC CGL 2026 (part 2 of 3)')).toBeTruthy()
    expect(one.getByText(/^The part is recorded .* you can pay again\.$/)).toBeTruthy()
    expect(one.queryByRole('button', { name: PAY })).toBeNull()
  })

  it('is looked for again when the order of the item is refused', async () => {
    const message = 'You pay this in parts. Your next part is on the dashboard.'
    server.on(listDueParts, partsWire())
    server.on(createCourseOrder, json({ success: false, message, code: 'paid_in_parts' }, 409))
    renderApp('/courses', { user: anjali })
    const button = await (await card()).findByRole('button', { name: 'Buy Again' })
    server.on(listDueParts, partsWire([overduePart], [['course', 3]]))
    await userEvent.click(button)
    await waitFor(() => expect(alerts).toEqual([`Error: ${message}`]))
    expect(await hasPart(await card())).toBe(true)
  })
})

import { listItems, previewPayment, recordPayment } from '@sopan/contract/console/desk'
import { getLearner } from '@sopan/contract/console/learners'
import { previewRefund } from '@sopan/contract/console/order-acts'
import { PERMISSIONS, type Permission } from '@sopan/contract/console/permissions'
import { me } from '@sopan/contract/console/session'
import { indianDay } from '@sopan/domain/indian-day'
import { monthsAfter } from '@sopan/domain/orders/equal-parts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { feeWords as text } from '#console/words/fees.ts'
import { orderWords } from '#console/words/orders.ts'

import { json, server } from '../../web/test/fake-server.ts'
import { answer, answerAll, callsTo, checkCalls, dataOf, refuse } from './answers.ts'
import { loaded, openPage } from './open-page.tsx'

const EMAIL = 'asha@example.com'
const today = indianDay(new Date())
const inMonths = (months: number) => monthsAfter(today, months)

beforeEach(() => {
  answerAll('full')
  answer(listItems, [
    { slug: 'maths', title: 'Maths', price_paise: 149_900 },
    { slug: 'polity', title: 'Polity', price_paise: 90_000 },
  ])
})
afterEach(checkCalls)

/** The dialog, which covers a page whose filter has fields with the same labels. */
const dialog = () => within(document.querySelector('dialog') ?? document.body)

const field = (label: string) => dialog().getByLabelText<HTMLInputElement>(label)

const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

const press = (name: string | RegExp) => fireEvent.click(dialog().getByRole('button', { name }))

/** Opens the dialog of the desk for a course, in parts. */
async function openParts(): Promise<void> {
  await openPage(`/orders?record=${EMAIL}`)
  await screen.findByRole('option', { name: 'Maths' })
  type(orderWords.item, 'maths')
  fireEvent.click(field(text.inParts))
}

/** The amounts and the due days of the later parts as they are shown. */
const laterShown = () =>
  [2, 3, 4, 5]
    .filter((part) => dialog().queryByLabelText(text.rupees(part)) !== null)
    .map((part) => [field(text.rupees(part)).value, field(text.dueOn(part)).value])

describe('a payment of the desk', () => {
  it('in parts is divided into three, a month apart, and sent with the later ones', async () => {
    await openParts()
    expect(field(orderWords.rupees).value).toBe('499')
    expect(laterShown()).toEqual([
      ['499', inMonths(1)],
      ['501', inMonths(2)],
    ])
    expect(screen.getByText(text.sum('₹1,499.00', '₹1,499.00'))).toBeTruthy()
    type(orderWords.method, 'upi')
    type(orderWords.reference, 'V-1')
    await dialog().findByRole('button', { name: /^Record ₹/ })
    press(/^Record ₹/)
    await waitFor(() => expect(callsTo(recordPayment)).toHaveLength(1))
    const later = [
      { amount_paise: 49_900, due_on: inMonths(1) },
      { amount_paise: 50_100, due_on: inMonths(2) },
    ]
    const sent = { email: EMAIL, amount_paise: 49_900, later, reason: null }
    expect(callsTo(previewPayment).at(-1)?.body).toMatchObject(sent)
    expect(callsTo(recordPayment)[0]?.body).toMatchObject(sent)
  })

  it('that was recorded without a response shows that it was recorded', async () => {
    await openParts()
    type(orderWords.method, 'upi')
    type(orderWords.reference, 'V-1')
    await dialog().findByRole('button', { name: /^Record ₹/ })
    server.on(recordPayment, () => {
      refuse(previewPayment, 'This reference is recorded already.')
      return json({}, 503)
    })
    press(/^Record ₹/)
    expect(await dialog().findByText('This reference is recorded already.')).toBeTruthy()
    expect(dialog().getAllByRole('alert')).toHaveLength(1)
  })

  it('keeps a first part that was entered, and divides the rest from the day of the second part on', async () => {
    await openParts()
    type(orderWords.rupees, '500.50')
    type(text.dueOn(2), '2030-01-31')
    expect(screen.getByText(/That is ₹1.50 more\.$/)).toBeTruthy()
    press(text.divide)
    expect(field(orderWords.rupees).value).toBe('500.50')
    expect(laterShown()).toEqual([
      ['499', '2030-01-31'],
      ['499.50', '2030-02-28'],
    ])
    type(text.count, '4')
    expect(laterShown()).toEqual([
      ['332', '2030-01-31'],
      ['332', '2030-02-28'],
      ['334.50', '2030-03-31'],
    ])
  })

  it('divides all parts again for another number of them or another item, and has the price without parts', async () => {
    await openParts()
    type(text.count, '2')
    expect([field(orderWords.rupees).value, ...laterShown()]).toEqual(['749', ['750', inMonths(1)]])
    type(orderWords.item, 'polity')
    expect([field(orderWords.rupees).value, ...laterShown()]).toEqual(['450', ['450', inMonths(1)]])
    fireEvent.click(field(text.inParts))
    expect([field(orderWords.rupees).value, ...laterShown()]).toEqual(['900'])
  })

  it('asks for a note if all parts are less than the price, and for parts that are missing', async () => {
    await openParts()
    expect(dialog().queryByLabelText(orderWords.note)).toBeNull()
    type(text.rupees(3), '500')
    expect(field(orderWords.note)).toBeTruthy()
    type(text.rupees(3), '')
    type(text.dueOn(2), '')
    type(orderWords.method, 'upi')
    type(orderWords.reference, 'V-1')
    press(orderWords.record)
    await screen.findByText(orderWords.rupeesNeeded)
    expect(screen.getByText(text.dayNeeded)).toBeTruthy()
    press(text.divide)
    await waitFor(() => expect(screen.queryByText(orderWords.rupeesNeeded)).toBeNull())
    expect(screen.queryByText(text.dayNeeded)).toBeNull()
    expect(dialog().queryByLabelText(orderWords.note)).toBeNull()
  })

  it('shows why the server refuses the parts, and keeps them', async () => {
    refuse(previewPayment, 'Each part is due after the one before.')
    await openParts()
    type(text.dueOn(3), inMonths(1))
    type(orderWords.method, 'upi')
    type(orderWords.reference, 'V-1')
    await screen.findByText('Each part is due after the one before.')
    expect(laterShown()).toEqual([
      ['499', inMonths(1)],
      ['501', inMonths(1)],
    ])
  })
})

const PLAN = {
  plan_id: 1,
  title: 'Maths',
  agreed_at: '2026-11-01T06:00:00.000Z',
  ended_at: null,
  end_reason: null,
  is_open: true,
  pauses_at: '2030-01-03T18:30:00.000Z',
  parts: [
    {
      part_id: 1,
      number: 1,
      amount_paise: 50_000,
      due_on: '2026-11-01',
      order_id: 'ORD-1',
      is_paid: true,
    },
    {
      part_id: 2,
      number: 2,
      amount_paise: 50_000,
      due_on: '2026-11-02',
      order_id: null,
      is_paid: false,
    },
    {
      part_id: 3,
      number: 3,
      amount_paise: 49_900,
      due_on: '2099-12-31',
      order_id: null,
      is_paid: false,
    },
  ],
}

/** Opens the page of a learner who has this plan. */
async function openPlan(
  plan: Partial<typeof PLAN & { ended_at: string | null; end_reason: string | null }>,
) {
  const data = dataOf(getLearner)
  const learner = { ...data.learner, erased_at: null }
  answer(getLearner, { ...data, learner, fee_plans: [{ ...PLAN, ...plan }] })
  await openPage('/learners/1')
  return within(
    screen.getByRole('heading', { name: text.title }).closest('section') ?? document.body,
  )
}

const allPaid = PLAN.parts.map((part) => ({ ...part, is_paid: true }))

describe('the page of a learner', () => {
  it('shows each part with its amount, its due day and what became of it', async () => {
    const section = await openPlan({})
    const rows = within(section.getByRole('table')).getAllByRole('row').slice(1)
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['1', '1 Nov 2026', text.states.paid, 'ORD-1', '₹500.00'],
      ['2', '2 Nov 2026', text.states.overdue, '–', '₹500.00'],
      ['3', '31 Dec 2099', text.states.due, '–', '₹499.00'],
    ])
    expect(section.getByRole('link', { name: 'ORD-1' }).getAttribute('href')).toBe('/orders/ORD-1')
    expect(section.getByText(/agreed/i).textContent).toContain(text.pauses('4 Jan 2030', 2))
  })

  it.each([
    ['is paused', { pauses_at: '2026-11-05T18:30:00.000Z' }, text.paused('6 Nov 2026', 2), true],
    ['is paid', { parts: allPaid, is_open: false }, text.allPaid, false],
    ['was refunded', { is_open: false }, text.closed, false],
    [
      'was ended',
      { is_open: false, ended_at: '2026-11-20T06:00:00.000Z', end_reason: 'left the town' },
      text.ended('20 Nov 2026', 'left the town'),
      false,
    ],
  ] as const)(
    'shows that a plan %s, and has acts only for an open one',
    async (_, plan, state, hasActs) => {
      const section = await openPlan(structuredClone(plan) as Partial<typeof PLAN>)
      expect(section.getByText(/agreed/i).textContent).toContain(state)
      expect(section.queryAllByRole('button')).toHaveLength(hasActs ? 2 : 0)
    },
  )

  it.each([
    ['order.record-payment', text.recordOf('Maths')],
    ['order.decide', text.endOf('Maths')],
  ] as const)('has an act that needs %s only for who has it', async (permission, name) => {
    const permissions: Permission[] = PERMISSIONS.filter((one) => one !== permission)
    answer(me, { ...dataOf(me), stage: 'done', permissions })
    const section = await openPlan({})
    expect(section.getAllByRole('button')).toHaveLength(1)
    expect(section.queryByRole('button', { name })).toBeNull()
  })
})

it.each([
  [2, true],
  [1, false],
])('the refund of %d parts names that all are refunded: %s', async (orders, isNamed) => {
  answer(previewRefund, { ...dataOf(previewRefund), orders, obstacles: [] })
  await openPage('/orders/ORD-1')
  press(orderWords.refund)
  await screen.findByText(orderWords.effects)
  await loaded()
  expect(screen.queryByText(text.allRefunded(orders)) !== null).toBe(isNamed)
})

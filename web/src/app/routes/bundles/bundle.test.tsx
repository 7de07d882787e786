import { getBundle } from '@sopan/contract/bundles'
import { getDashboard } from '@sopan/contract/dashboard'
import { validateCoupon } from '@sopan/contract/orders/coupons'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createBundleOrder, verifyBundlePayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { bundleDetail, bundledTest, combo, heldBundle } from '#test/bundle-scene.ts'
import { overview, result } from '#test/dashboard-scene.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

const SUNDAY = '2098-12-07T04:30:00.000Z'
const held = { has_access: true, progress: { done: 0, of: 1 } }
const taken = { has_access: true, progress: { done: 1, of: 1 } }

const rows = async () => {
  const list = within(await screen.findByRole('list', { name: 'What you get' }))
  return list.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')])
}

const open = (user?: typeof anjali) => renderApp('/bundles/4', user && { user })

describe('the page of a bundle', () => {
  it('shows a visitor what it has, when each item opens and its price alone', async () => {
    const items = [
      bundledTest(1),
      bundledTest(2, { opens_at: SUNDAY, attempts: 1 }),
      bundledTest(3, { type: 'course', title: 'Algebra', attempts: null, price: 1499 }),
      bundledTest(4, { type: 'book', title: 'Tables', attempts: null, price: null }),
    ]
    server.on(getBundle, bundleDetail(items, { ...combo, id: 4 }))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: combo.title })).toBeTruthy()
    expect(document.title).toMatch(/^Complete Maths with books \|/)
    expect(await rows()).toEqual([
      ['1Mock 1Test\u00A0· 2\u00A0attempts₹49', '/tests?test=1'],
      [
        '2Mock 2Test\u00A0· 1\u00A0attempt\u00A0· Opens on Sunday, 7 December 2098₹49',
        '/tests?test=2',
      ],
      ['3AlgebraCourse₹1,499', '/courses/3'],
      ['4TablesBookFree', '/books?book=4'],
    ])
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Combos' }).getAttribute('href')).toBe(
      '/courses?filter=combos',
    )
    expect(main.getByRole('link', { name: 'SSC CGL' }).getAttribute('href')).toBe('/exams/ssc-cgl')
  })

  it('leads a visitor who buys to the login, and back', async () => {
    server.on(getBundle, bundleDetail([bundledTest(1)]))
    const { router } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Now' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/bundles/4' } })
  })

  it('names before the purchase what the learner has of it', async () => {
    const own = [1, 2, 3, 4, 5, 6, 7].map((id) => bundledTest(id, held))
    const free = bundledTest(9, { ...held, price: null })
    server.on(getBundle, bundleDetail([...own, free, bundledTest(8)]))
    open(anjali)
    expect(
      await screen.findByText(
        'You already have: Mock 1, Mock 2, Mock 3, Mock 4, Mock 5 and 2 more. They stay yours until the later end.',
      ),
    ).toBeTruthy()
  })

  it('of a learner shows what is taken, what comes and what was bought alone', async () => {
    const items = [
      bundledTest(1, taken),
      bundledTest(2, { ...held, is_held_alone: true }),
      bundledTest(3, { access_opens: SUNDAY, opens_at: SUNDAY }),
      bundledTest(4, { type: 'course', attempts: null, ...held, progress: { done: 3, of: 12 } }),
    ]
    server.on(getBundle, bundleDetail(items, heldBundle))
    open(anjali)
    expect((await rows()).map(([text]) => text)).toEqual([
      '1Mock 1Test\u00A0· 2\u00A0attemptsTaken',
      '2Mock 2Test\u00A0· 2\u00A0attemptsAlso yours without it: the later end counts.Yours',
      '3Mock 3Test\u00A0· 2\u00A0attemptsYours from Sunday, 7 December 2098',
      '4Mock 4Course\u00A0· 3 of 12\u00A0classesYours',
    ])
    const bar = within(screen.getByRole('region', { name: 'Continue' }))
    expect(bar.getByText('1 of 3 taken')).toBeTruthy()
    expect(bar.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/tests?test=2')
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull()
    expect(screen.queryByText(/^You already have/)).toBeNull()
  })

  it('names what opens next if all that is open is taken', async () => {
    const later = bundledTest(2, { access_opens: SUNDAY, opens_at: SUNDAY })
    server.on(getBundle, bundleDetail([bundledTest(1, taken), later], heldBundle))
    open(anjali)
    const bar = within(await screen.findByRole('region', { name: 'Continue' }))
    expect(bar.getByText('Next: Mock 2 from Sunday, 7 December 2098')).toBeTruthy()
    expect(bar.queryByRole('link')).toBeNull()
  })

  it('names the day from which a batch gives it, and is still sold', async () => {
    const later = bundledTest(1, { access_opens: SUNDAY })
    server.on(getBundle, bundleDetail([later], { access_opens: SUNDAY }))
    open(anjali)
    expect(await screen.findAllByText('Yours from Sunday, 7 December 2098')).toHaveLength(2)
    expect(await screen.findByRole('button', { name: 'Buy Now' })).toBeTruthy()
  })

  it('shows the marks in its own tests over time, once two are taken', async () => {
    const results = [1, 2, 3].map((id) => ({ ...result(id), exams: ['SSC CGL'] }))
    server.on(getDashboard, yes({ ...overview, last_results: results }))
    server.on(getBundle, bundleDetail([bundledTest(1, taken), bundledTest(2, taken)], heldBundle))
    open(anjali)
    const line = await screen.findByRole('img', { name: /^My marks in SSC CGL/ })
    expect(line.getAttribute('aria-label')).toMatch(/Mock 2.*Mock 1/)
    expect(line.getAttribute('aria-label')).not.toContain('Mock 3')
  })

  it('whose access has ended offers it again', async () => {
    const expired = { access_status: 'expired' as const, access_expires: '2026-01-05T18:29:59Z' }
    server.on(getBundle, bundleDetail([bundledTest(1)], expired))
    open(anjali)
    expect(await screen.findByText('Access Expired')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Buy Again' })).toBeTruthy()
  })

  it('that there is not leads to all series', async () => {
    server.on(getBundle, no('Nothing', 404))
    open()
    expect(await screen.findByRole('heading', { name: 'Series or Combo Not Found' })).toBeTruthy()
    const all = screen.getByRole('link', { name: 'View All Test Series' })
    expect(all.getAttribute('href')).toBe('/tests?filter=series')
  })

  it('has its texts in Hindi', async () => {
    server.on(getBundle, bundleDetail([bundledTest(2, { opens_at: SUNDAY })]))
    await showIn('hi')
    open()
    const list = within(await screen.findByRole('list', { name: 'इसमें क्या है' }))
    expect(list.getByRole('link').textContent).toContain('रविवार, 7 दिसंबर 2098 को खुलेगा')
    await act(() => showIn('en'))
  })
})

describe('the purchase of a bundle', () => {
  it('takes a coupon, and shows all its items as the learner’s', async () => {
    let isPaid = false
    server.on(listUnsettledOrders, yes([]))
    server.on(getBundle, () =>
      isPaid ? bundleDetail([bundledTest(1, held)], heldBundle) : bundleDetail([bundledTest(1)]),
    )
    const coupon = { code: 'TEN', discount_type: 'percentage', discount_value: 10 }
    const quote = { coupon, coupon_code: 'TEN', discount_amount: 39.9, final_amount: 359.1 }
    server.on(validateCoupon, yes(quote))
    const order = { order_id: 'order_1', payment_session_id: 'session_mock_1', gateway: 'mock' }
    server.on(createBundleOrder, yes({ ...order, amount: 359.1 }))
    server.on(verifyBundlePayment, () => {
      isPaid = true
      return yes({ status: 'success', expiry_date: null })
    })
    open(anjali)
    await userEvent.click(await screen.findByText('Have a coupon?'))
    await userEvent.type(screen.getByRole('textbox', { name: 'Coupon code' }), 'ten')
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
    await screen.findByText('₹359.10')
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Now' }))
    const continues = await screen.findByRole('link', { name: 'Continue' }, { timeout: 5000 })
    expect(continues.getAttribute('href')).toBe('/tests?test=1')
    expect(server.callsTo(validateCoupon)[0]?.body).toMatchObject({ bundle_id: 4, amount: 399 })
    expect(server.callsTo(createBundleOrder)[0]?.body).toMatchObject({
      bundle_id: 4,
      amount: 359.1,
      coupon_code: 'TEN',
      discount_amount: 39.9,
    })
  })

  it('that fails shows why in the bar', async () => {
    server.on(getBundle, bundleDetail([bundledTest(1)]))
    server.on(createBundleOrder, no('Price has changed. Please refresh and try again.', 409))
    open(anjali)
    await userEvent.click(await screen.findByRole('button', { name: 'Buy Now' }))
    expect(await screen.findByText('Price has changed. Please refresh and try again.')).toBeTruthy()
  })
})

import { listExams } from '@sopan/contract/exams/exams'
import { listUnsettledOrders } from '@sopan/contract/orders/history'
import { createExamOrder, verifyExamPayment } from '@sopan/contract/orders/orders'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { order } from '#test/course-scene.ts'
import { examCard, exams, mock07 } from '#test/exams/exam-wire.ts'
import { held, json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { createStore } from '#web/lib/browser/store.ts'

import { hasPaymentFailed, usePaymentReady } from './payment-sdk.ts'

vi.mock('./payment-sdk.ts', { spy: true })

const REVIEW = 'Payment completed but verification failed. Please contact support.'
const declined = json({ success: false, message: 'Declined', data: { status: 'failed' } })
const owned = { success: false, message: 'You already have access', data: { status: 'owned' } }

beforeEach(() => {
  vi.mocked(usePaymentReady).mockReset()
  vi.stubGlobal('alert', () => null)
  server.on(createExamOrder, yes({ ...order, gateway: 'none' }))
  server.on(verifyExamPayment, declined)
})

const BUY = { name: 'Buy Now' }

async function buyExam() {
  server.on(listExams, exams(mock07))
  const { router } = renderApp('/tests', { user: anjali })
  const one = await examCard()
  await userEvent.click(await one.findByRole('button', BUY))
  return { one, router }
}

/** As after a change of access on another device. */
const refetch = () => act(() => queryClient.invalidateQueries())

describe('a test whose payment is in review', () => {
  it('is reported as that on another page, and shows no failure when the review has ended', async () => {
    const slow = held(json({ success: false, message: REVIEW, data: { status: 'review' } }))
    server.on(verifyExamPayment, slow.response)
    const { router } = await buyExam()
    await waitFor(() => expect(server.callsTo(verifyExamPayment)).toHaveLength(1))
    await router.navigate('/coming-soon')
    await waitFor(() => expect(screen.queryByText('Maths Mock 07')).toBeNull())
    const inReview = { transaction_type: 'test', item_id: 5, item_name: '', amount: 99 }
    const since = { order_id: 'order_1', since: '2026-11-21T06:00:00.000Z', next_check_at: null }
    server.on(
      listUnsettledOrders,
      yes([{ ...inReview, ...since, state: 'review', action: 'contact' }]),
    )
    slow.release()
    expect(await screen.findByText(REVIEW)).toBeTruthy()
    await router.navigate('/tests')
    const one = await examCard()
    expect(await one.findByRole('link', { name: 'Contact support' })).toBeTruthy()
    server.on(listUnsettledOrders, yes([]))
    await refetch()
    expect(await one.findByRole('button', BUY)).toBeTruthy()
    expect(one.queryByText(/Payment Failed/)).toBeNull()
  })
})

describe('a failure', () => {
  it('that arrives as soon as the page is left is reported on the next one', async () => {
    const slow = held(declined)
    server.on(verifyExamPayment, slow.response)
    const { router } = await buyExam()
    await waitFor(() => expect(server.callsTo(verifyExamPayment)).toHaveLength(1))
    const release = () => screen.queryByText('Maths Mock 07') === null && slow.release()
    const observer = new MutationObserver(release)
    observer.observe(document.body, { childList: true, subtree: true })
    await router.navigate('/coming-soon')
    expect(await screen.findByText('Payment Failed: Declined')).toBeTruthy()
    observer.disconnect()
  })

  it('is not shown for a test that the learner has', async () => {
    server.on(createExamOrder, json(owned, 409))
    const { one } = await buyExam()
    await waitFor(() => expect(server.callsTo(listExams).length).toBeGreaterThan(1))
    // The list does not show the new access yet.
    expect(await one.findByRole('button', BUY)).toBeTruthy()
    expect(one.queryByText(/Payment Failed/)).toBeNull()
    expect(screen.queryByText(/^Payment Failed/)).toBeNull()
  })

  it('to load the payment service disappears once that has loaded', async () => {
    const ready = createStore(false)
    vi.mocked(usePaymentReady).mockImplementation(function useReady() {
      return useSyncExternalStore(ready.subscribe, ready.get)
    })
    vi.mocked(hasPaymentFailed).mockReturnValueOnce(true)
    server.on(listExams, exams(mock07))
    renderApp('/tests', { user: anjali })
    const one = await examCard()
    await userEvent.click(await one.findByRole('button', { name: 'Loading Payment...' }))
    await one.findByText(/The payment service could not be loaded/)
    expect(one.queryByText(/again/), 'the button does not buy yet').toBeNull()
    act(() => ready.set(true))
    expect(await one.findByRole('button', BUY)).toBeTruthy()
    expect(one.queryByText(/The payment service could not be loaded/)).toBeNull()
    act(() => ready.set(false))
    expect(one.queryByText(/The payment service could not be loaded/)).toBeNull()
  })
})

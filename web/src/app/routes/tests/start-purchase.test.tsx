import { getExam, listExams } from '@sopan/contract/exams/exams'
import { createExamOrder, verifyExamPayment } from '@sopan/contract/orders/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { alertsOfTest } from '#test/alerts.ts'
import { bought, examCard, exams, mock07, paperWire } from '#test/exams/exam-wire.ts'
import { held, json, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const alerts = alertsOfTest()
const BUY = { name: 'Buy Now' }

beforeEach(() => {
  server.on(listExams, exams(mock07))
  server.on(getExam, yes({ ...mock07, ...paperWire }))
  const order = { order_id: 'order_1', payment_session_id: 'session_1', amount: 99 }
  server.on(createExamOrder, yes({ ...order, gateway: 'none' }))
})

async function buy() {
  const { router } = renderApp('/tests?test=5', { user: anjali })
  const dialog = await screen.findByRole('dialog', { name: 'Maths Mock 07' })
  const step = within(dialog)
  await userEvent.click(await step.findByRole('button', BUY))
  return { dialog, step, router }
}

it('a purchase in the start dialog shows the start there, and on the card', async () => {
  const slow = held(yes({ status: 'success', order_id: 'order_1', expiry_date: null }))
  server.on(verifyExamPayment, slow.response)
  const { dialog, step } = await buy()
  // The page has enough data to open the start: a slow response to the details delays nothing.
  server.on(getExam, held(yes({})).response)
  server.on(listExams, exams({ ...mock07, ...bought }))
  slow.release()
  await waitFor(() =>
    expect(alerts).toEqual(['Payment successful! You now have access to the test.']),
  )
  expect(step.getByRole('button', { name: 'Start Test' })).toBeTruthy()
  expect(step.getByText('3 of 3')).toBeTruthy()
  expect(step.getByRole('checkbox', { name: /instructions/ })).toBeTruthy()
  expect(step.queryByRole('button', BUY)).toBeNull()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.click(step.getByRole('button', { name: 'Close' }))
  expect(await (await examCard()).findByRole('button', { name: 'Start Test' })).toBeTruthy()
})

it('a payment that fails in the start dialog is told there, and can be made again', async () => {
  server.on(
    verifyExamPayment,
    json({ success: false, message: 'Declined', data: { status: 'failed' } }),
  )
  const { step } = await buy()
  expect(await step.findByText('No money was taken.')).toBeTruthy()
  expect(step.getByText('Payment Failed: Declined')).toBeTruthy()
  await userEvent.click(step.getByRole('button', { name: 'Dismiss' }))
  expect(step.queryByText(/^Payment Failed/)).toBeNull()
  await userEvent.click(step.getByRole('button', BUY))
  await waitFor(() => expect(server.callsTo(createExamOrder)).toHaveLength(2))
})

it('a payment continues while the start dialog is closed, and its success is told on the list', async () => {
  const slow = held(yes({ status: 'success', order_id: 'order_1', expiry_date: null }))
  server.on(verifyExamPayment, slow.response)
  const { step, router } = await buy()
  await waitFor(() => expect(server.callsTo(verifyExamPayment)).toHaveLength(1))
  await userEvent.click(step.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  slow.release()
  await waitFor(() => expect(alerts).toHaveLength(1))
  expect(await (await examCard()).findByRole('button', { name: 'Start Test' })).toBeTruthy()
})

import { getOpenAttempt, startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { examPages, startTest } from '#test/exams/exam-page.tsx'
import { bought, examCard, exams, mock07, paperWire } from '#test/exams/exam-wire.ts'
import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

examPages()

const detail = { ...mock07, ...bought, ...paperWire }
const startDialog = async () => within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))

/** An error page of a proxy, which is no response of the server. */
const badGateway = () => new Response('<h1>Bad gateway</h1>', { status: 502 })

it.each([502, 404])(
  'a start that a proxy has refused with %i shows what to do before the status',
  async (status) => {
    server.on(listExams, exams(detail))
    server.on(getExam, yes(detail))
    server.on(startAttempt, () => new Response('<h1>Error</h1>', { status }))
    renderApp('/tests?test=5', { user: anjali })
    await startTest()
    const words = `Failed to start test: Please try again. (HTTP ${status})`
    expect(await screen.findByText(words)).toBeTruthy()
  },
)

it('a test in progress that a proxy does not open shows what to do before the status', async () => {
  server.on(listExams, exams(detail))
  server.on(getOpenAttempt, badGateway)
  renderApp('/tests?taking=5', { user: anjali })
  expect(await screen.findByText('Failed to start test: Please try again. (HTTP 502)')).toBeTruthy()
})

it('the start dialog stays open during a start after a failed one', async () => {
  server.on(listExams, exams(detail))
  server.on(getExam, yes(detail))
  server.on(startAttempt, no('Please try again.', 503))
  renderApp('/tests?test=5', { user: anjali })
  const step = await startDialog()
  await userEvent.click(await step.findByRole('button', { name: 'Start Test' }))
  expect(await step.findByText(/Failed to start test/)).toBeTruthy()
  const second = held(no('Please wait.', 503))
  server.on(startAttempt, second.response)
  await userEvent.click(await step.findByRole('button', { name: 'Start Test' }))
  await waitFor(() => expect(step.queryByText(/Failed to start test/)).toBeNull())
  second.release()
  expect(await step.findByText('Failed to start test: Please wait.')).toBeTruthy()
})

it('the start dialog shows after a failed start what is true now, and the reason', async () => {
  server.on(listExams, exams(detail))
  server.on(getExam, yes(detail))
  server.on(startAttempt, no('No attempts remaining.', 403))
  renderApp('/tests?test=5', { user: anjali })
  const step = await startDialog()
  const start = await step.findByRole('button', { name: 'Start Test' })
  expect(step.getByText('2 of 3')).toBeTruthy()
  const used = { ...detail, user_stats: { ...bought.user_stats, total_attempts: 3 } }
  server.on(getExam, yes(used))
  server.on(listExams, exams(used))
  await userEvent.click(start)
  expect(await step.findByText('0 of 3')).toBeTruthy()
  expect(await step.findByRole('button', { name: 'Buy Again' })).toBeTruthy()
  expect(step.getByText('Failed to start test: No attempts remaining.')).toBeTruthy()
  expect(step.queryByRole('button', { name: 'Start Test' })).toBeNull()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await userEvent.click(step.getByRole('button', { name: 'Close' }))
  const card = await examCard()
  expect(await card.findByRole('button', { name: 'Buy Again' })).toBeTruthy()
})

it('the start dialog counts down again if the opening was moved meanwhile', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const windowIn = (hours: number) => ({ opens_at: inHours(hours), closes_at: inHours(9) })
  server.on(listExams, exams(detail))
  server.on(getExam, yes({ ...detail, window: windowIn(-1) }))
  server.on(startAttempt, no('This test opens on 6 Dec 2026, 10:00 am.', 403))
  renderApp('/tests?test=5', { user: anjali })
  const step = await startDialog()
  const start = await step.findByRole('button', { name: 'Start Test' })
  server.on(getExam, yes({ ...detail, window: windowIn(1) }))
  await userEvent.click(start)
  expect(await step.findByRole('button', { name: /^Opens in/ })).toHaveProperty('disabled', true)
})

it('the start dialog offers to resume a test that has started although its start failed', async () => {
  server.on(listExams, exams(detail))
  server.on(getExam, yes(detail))
  server.on(startAttempt, no('Please try again.', 503))
  renderApp('/tests?test=5', { user: anjali })
  const step = await startDialog()
  const start = await step.findByRole('button', { name: 'Start Test' })
  const deadline = new Date(Date.now() + 600_000).toISOString()
  server.on(getExam, yes({ ...detail, open_attempt: { attempt_id: 77, deadline } }))
  await userEvent.click(start)
  expect(await step.findByRole('button', { name: 'Resume Test' })).toBeTruthy()
  expect(step.queryByText(/Failed to start test/)).toBeNull()
})

it('the start dialog of a test that has been removed meanwhile offers no start', async () => {
  server.on(listExams, exams(detail))
  server.on(getExam, yes(detail))
  server.on(startAttempt, no('The requested test could not be found', 404))
  renderApp('/tests?test=5', { user: anjali })
  const step = await startDialog()
  await userEvent.click(await step.findByRole('button', { name: 'Start Test' }))
  expect(await step.findByRole('heading', { name: 'Test Not Found' })).toBeTruthy()
  expect(step.queryByRole('button', { name: 'Start Test' })).toBeNull()
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  await userEvent.click(step.getByRole('button', { name: 'View All Tests' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

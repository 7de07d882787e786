import { getOpenAttempt, saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { listResults } from '@sopan/contract/exams/results'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { examPages, pass, press, submit, takeTest, user } from '#test/exams/exam-page.tsx'
import {
  receiptWire,
  resultWire,
  resultsWire,
  sentAnswers,
  serveAttempt,
  summaryWire,
} from '#test/exams/exam-wire.ts'
import { type SentCall, held, no, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, signInElsewhere } from '#test/render.tsx'
import { listAttempts } from '#web/features/exams/engine/storage.ts'
import { reloadPage } from '#web/lib/browser/reload-page.ts'

vi.mock('#web/lib/browser/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

examPages()

describe('a test submitted on another device', () => {
  it('shows this after the next save, and not that the time is over', async () => {
    await takeTest()
    server.on(saveAnswers, (call) =>
      yes(receiptWire(call, Date.now() + 600_000, { state: 'closed' })),
    )
    const slow = held(yes({ ...resultWire(), answers: [], max_seq: 1, state: 'closed' }))
    server.on(submitAttempt, slow.response)
    await user().keyboard('a')
    await pass(1.2)
    const title = 'This test was submitted on another device'
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    slow.release()
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })
})

describe('a test that the server has closed', () => {
  it('shows that the time is over if it was', async () => {
    await takeTest()
    server.on(saveAnswers, (call) => yes(receiptWire(call, Date.now() - 1000, { state: 'closed' })))
    const slow = held(yes({ ...resultWire(), answers: [], max_seq: 1, state: 'closed' }))
    server.on(submitAttempt, slow.response)
    await user().keyboard('a')
    await pass(1.2)
    expect(await screen.findByRole('heading', { name: 'Time is over' })).toBeTruthy()
    slow.release()
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })

  it('names the end of its time once, with the answers of all sections', async () => {
    const { correct, wrong, skipped, percentage, score, total_marks, total_questions } =
      resultWire()
    const figures = { correct, wrong, skipped, percentage, score, total_marks, total_questions }
    const sections = [
      { name: 'Maths', ...figures },
      { name: 'Computer', ...figures, qualifying: true },
    ]
    const expired = { close_reason: 'expired', sections }
    await takeTest({ time_limit: 3 })
    server.on(submitAttempt, (call) =>
      yes({ ...receiptWire(call, Date.now(), { state: 'closed' }), ...summaryWire(expired) }),
    )
    server.on(listResults, resultsWire([resultWire(expired)]))
    await pass(3.5)
    expect(
      await screen.findByText('Your time is up. Your test was submitted with 6 answers.'),
    ).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy()
    expect(screen.queryByText(/The time ran out/)).toBeNull()
  })

  it('shows only that it has ended if the time is not known, after a reload', async () => {
    const { unmount } = await takeTest()
    unmount()
    server.on(getOpenAttempt, yes(null))
    const slow = held(yes({ ...resultWire(), answers: [], max_seq: 0, state: 'closed' }))
    server.on(submitAttempt, slow.response)
    renderApp('/tests?taking=5', { user: anjali })
    expect(await screen.findByRole('heading', { name: 'This test has ended' })).toBeTruthy()
    slow.release()
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })
})

describe('an attempt unknown to the server', () => {
  it('can be removed from the device', async () => {
    const { router } = await takeTest()
    server.on(getOpenAttempt, yes(null))
    server.on(saveAnswers, () => no('Attempt not found', 404))
    server.on(submitAttempt, () => no('Attempt not found', 404))
    await user().keyboard('a')
    await pass(1.2)
    const title = 'The server does not know this attempt'
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    await press('Remove')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await listAttempts(7)).toEqual([])
    expect(localStorage.getItem('exams_kept')).toBeNull()
  })
})

describe('the result', () => {
  it('has a URL that survives a reload and going back', async () => {
    const { router, unmount } = await takeTest()
    await submit()
    await screen.findByRole('heading', { name: 'Test Results' })
    expect(router.state.location.search).toBe('?taking=5&attempt=77')
    await user().click(screen.getByRole('link', { name: 'All attempts' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/test-results/5'))
    // The page of the test is gone, which would show its result again.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'All attempts' })).toBeNull())
    await act(() => router.navigate(-1))
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: '/test-results/5',
        search: '?attempt=77',
      }),
    )
    unmount()
    const again = renderApp('/tests?taking=5&attempt=77', { user: anjali })
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/test-results/5'))
    expect(await screen.findByText('66.67%')).toBeTruthy()
  })

  it('is offered if no test is in progress', async () => {
    serveAttempt()
    server.on(getOpenAttempt, yes(null))
    renderApp('/tests?taking=5', { user: anjali })
    const link = await screen.findByRole('link', { name: 'Results of this test' })
    expect(link.getAttribute('href')).toBe('/test-results/5')
  })

  it('shows how many answers the server has not accepted', async () => {
    await takeTest()
    await user().keyboard('a')
    await pass(1.2)
    const refuseTwo = (call: SentCall) => {
      if (sentAnswers(call).some((one) => one.question_id === 2)) return no('Not a question', 400)
      return yes({ ...resultWire(), ...receiptWire(call, Date.now() + 600_000), state: 'closed' })
    }
    server.on(saveAnswers, (call) => {
      const answer = refuseTwo(call)
      return answer instanceof Response ? answer : yes(receiptWire(call, Date.now() + 600_000))
    })
    server.on(submitAttempt, refuseTwo)
    await user().keyboard('{ArrowRight}b')
    await submit()
    expect(await screen.findByText(/^1 answer is still on this device only/)).toBeTruthy()
    expect(server.callsTo(submitAttempt).map((one) => sentAnswers(one).length)).toEqual([2, 1])
  })

  it('shows its counts even if the review cannot be loaded', async () => {
    await takeTest()
    server.on(listResults, no('X', 400))
    await submit()
    expect(await screen.findByText('66.67%')).toBeTruthy()
    expect(await screen.findByText('Error loading test results: X')).toBeTruthy()
    server.on(listResults, resultsWire([resultWire()]))
    await press('Try again')
    expect(await screen.findByRole('heading', { name: 'Review' })).toBeTruthy()
  })
})

it('the result is reloaded when another learner signs in in another tab, not while the test runs', async () => {
  const { router } = await takeTest()
  await user().keyboard('a')
  signInElsewhere(ravi)
  expect(reloadPage).not.toHaveBeenCalled()
  signInElsewhere(anjali)
  await submit()
  await screen.findByRole('heading', { name: 'Test Results' })
  await waitFor(() => expect(router.state.location.search).toBe('?taking=5&attempt=77'))
  expect(reloadPage).not.toHaveBeenCalled()
  signInElsewhere(ravi)
  expect(reloadPage).toHaveBeenCalledTimes(1)
})

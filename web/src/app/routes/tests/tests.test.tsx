import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { bought, examCard, exams, freeTest, mock07 } from '#test/exams/exam-wire.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp, storeSession } from '#test/render.tsx'

describe('the list of tests', () => {
  it('shows skeletons, then a card with all its details', async () => {
    const slow = held(exams(mock07))
    server.on(listExams, slow.response)
    renderApp('/tests', { user: anjali })
    expect(await screen.findByText('Loading...')).toBeTruthy()
    slow.release()
    const card = await examCard()
    for (const text of ['PREMIUM', 'In the pattern of the 2024 papers.', '₹99']) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.getByText('Attempts').parentElement?.textContent).toBe('Attempts3')
    expect(card.getByText('10').parentElement?.textContent).toBe('Minutes10')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tests')
    expect(server.callsTo(listExams)[0]?.query['user_id']).toBe('7')
  })

  it('is shown to a stored user without an id, by the session alone', async () => {
    server.on(listExams, exams(mock07))
    storeSession(anjali)
    localStorage.setItem('user', JSON.stringify({ name: 'A', email: 'a@b.in' }))
    renderApp('/tests')
    expect(await screen.findByRole('link', { name: 'My Results' })).toBeTruthy()
    await examCard()
    expect(server.callsTo(listExams).map(({ query }) => query['user_id'])).toEqual([undefined])
  })

  it.each([
    ['paid', 'Paid Tests'],
    ['free', 'Free Tests'],
    ['purchased', 'Tests'],
  ])('filters by %s from the URL and has the title %s', async (filter, title) => {
    server.on(listExams, exams(mock07))
    renderApp(`/tests?filter=${filter}`, { user: anjali })
    await examCard()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(server.callsTo(listExams)[0]?.query['type']).toBe(filter)
  })

  it.each(['free', 'purchased'])('fetches no list of %s tests for a visitor', async (filter) => {
    server.on(listExams, no('Please log in to continue', 401))
    const { router } = renderApp(`/tests?filter=${filter}`)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(server.callsTo(listExams)).toEqual([])
  })

  it('sends a visitor who asks for free tests to the login page, which remembers the list', async () => {
    const { router } = renderApp('/tests?filter=free')
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/tests', search: '?filter=free' },
    })
  })

  it.each([
    ['/tests', 'No tests available at the moment.'],
    ['/tests?filter=paid', 'No paid tests available at the moment.'],
    ['/tests?filter=free', 'No free tests available at the moment.'],
    ['/tests?filter=purchased', 'No purchased tests available at the moment.'],
  ])('that is empty at %s shows it and leads back to all', async (path, text) => {
    server.on(listExams, exams())
    const { router } = renderApp(path, { user: anjali })
    expect(await screen.findByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'View All Tests' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('tries three times before it shows the error, and again by the button', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    server.on(listExams, () => json({ message: 'X' }, 500))
    renderApp('/tests')
    expect(await screen.findByText('Error loading tests: X')).toBeTruthy()
    expect(server.callsTo(listExams)).toHaveLength(3)
    vi.useRealTimers()
    server.on(listExams, exams(mock07))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await examCard()
  })

  it('is not fetched again for five minutes, even when the tab regains focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    server.on(listExams, exams(mock07))
    const { router } = renderApp('/tests', { user: anjali })
    await examCard()
    const leaveAndReturn = async () => {
      await router.navigate('/coming-soon')
      await screen.findByRole('heading', { name: 'Coming Soon' })
      await router.navigate('/tests')
      await examCard()
    }
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(290_000)
    await leaveAndReturn()
    expect(server.callsTo(listExams)).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(20_000)
    await leaveAndReturn()
    await waitFor(() => expect(server.callsTo(listExams)).toHaveLength(2))
    vi.useRealTimers()
  })

  it('searches, and loads the next page by the button', async () => {
    server.on(listExams, ({ query }) => {
      if (query['search'] === 'polity') return exams()
      return query['cursor'] === undefined
        ? yes({ tests: [mock07], next_cursor: 'next' })
        : exams(freeTest)
    })
    renderApp('/tests', { user: anjali })
    await examCard()
    await userEvent.click(screen.getByRole('button', { name: 'Show more tests' }))
    await examCard('Free English')
    await userEvent.type(screen.getByRole('searchbox'), 'polity')
    expect(await screen.findByText('No tests found')).toBeTruthy()
  })
})

describe('the button of a card', () => {
  const open = { open_attempt: { attempt_id: 9, deadline: '2026-11-20T06:00:00Z' } }
  const usedUp = {
    access_info: { ...bought.access_info, needs_to_buy_again: true },
    user_stats: { total_attempts: 3, can_attempt: false, finished_attempts: 3 },
  }

  it.each([
    ['access and an attempt left', { ...mock07, ...bought }, 'Start Test'],
    ['no access', mock07, 'Buy Now'],
    ['all attempts used', { ...mock07, ...usedUp }, 'Buy Again'],
    ['an attempt in progress', { ...mock07, ...usedUp, ...open }, 'Resume Test'],
    ['a free test', freeTest, 'Start Test'],
  ])('with %s', async (_, exam, name) => {
    server.on(listExams, exams(exam))
    renderApp('/tests', { user: anjali })
    const card = await examCard(exam.test_name)
    const found = await card.findByRole('button', { name })
    expect(found.className.includes('bg-accent')).toBe(name === 'Buy Again')
  })

  it('of a free test with no attempts left is a plain box, without an offer to buy', async () => {
    const spent = { total_attempts: 3, can_attempt: false, finished_attempts: 3 }
    server.on(listExams, exams({ ...freeTest, user_stats: spent }))
    renderApp('/tests', { user: anjali })
    const card = await examCard('Free English')
    expect(card.getByText('No more attempts')).toBeTruthy()
    expect(card.queryByText(/purchase|buy/i)).toBeNull()
    expect(card.queryByRole('button')).toBeNull()
  })

  it('is a box with a hint if the learner has access and no attempt is left', async () => {
    const stats = { total_attempts: 1, can_attempt: false, finished_attempts: 1 }
    server.on(listExams, exams({ ...mock07, ...bought, user_stats: stats }))
    renderApp('/tests', { user: anjali })
    const card = await examCard()
    expect(card.getByText('No more attempts')).toBeTruthy()
    expect(card.getByText(/Purchase the test again/)).toBeTruthy()
  })

  it('assumes one attempt, the documents’ default', async () => {
    const { max_attempts: _, purchase_attempts: __, ...bare } = freeTest
    server.on(listExams, exams({ ...bare, user_stats: { total_attempts: 1, can_attempt: true } }))
    renderApp('/tests', { user: anjali })
    expect((await examCard('Free English')).getByText('No more attempts')).toBeTruthy()
  })

  it('shows the time left of an attempt in progress', async () => {
    const deadline = new Date(Date.now() + 500_000).toISOString()
    server.on(listExams, exams({ ...mock07, ...bought, open_attempt: { attempt_id: 9, deadline } }))
    renderApp('/tests', { user: anjali })
    expect((await examCard()).getByText('In progress, about 8 minutes left')).toBeTruthy()
  })

  it('links to the results if there are any', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    renderApp('/tests', { user: anjali })
    const link = (await examCard()).getByRole('link', { name: 'Results of Maths Mock 07' })
    expect(link.getAttribute('href')).toBe('/test-results/5')
  })
})

it('the list of a learner links to their results', async () => {
  server.on(listExams, exams(mock07))
  renderApp('/tests', { user: anjali })
  const link = await screen.findByRole('link', { name: 'My Results' })
  expect(link.getAttribute('href')).toBe('/test-results')
})

describe('access to a paid test', () => {
  const expires = '2026-12-04T10:00:00.000Z'

  it.each([
    ['on sale', mock07, ['90 days of access']],
    ['on sale without an end', { ...mock07, validity_days: null }, ['No expiry date']],
    [
      'bought',
      { ...mock07, ...bought, access_info: { ...bought.access_info, access_expires: expires } },
      ['2 attempts left', 'Access till 4 Dec 2026'],
    ],
    [
      'expired',
      {
        ...mock07,
        access_info: { ...mock07.access_info, access_status: 'expired', access_expires: expires },
      },
      ['Your access ended on 4 Dec 2026.', '90 days of access'],
    ],
  ])('%s shows how long it lasts', async (_, exam, texts) => {
    server.on(listExams, exams(exam))
    renderApp('/tests', { user: anjali })
    const card = await examCard()
    for (const text of texts) expect(card.getByText(text)).toBeTruthy()
  })
})

import { listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { bought, examCard, exams, freeTest, mock07 } from '#test/exams/exam-wire.ts'
import { held, no, server } from '#test/fake-server.ts'
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

  it('begins no line of a card with a dot', async () => {
    server.on(listExams, exams(mock07))
    renderApp('/tests', { user: anjali })
    const card = await examCard()
    const size = card.getByText(/3.questions\s·/).textContent
    expect(size).toMatch(/questions.+minutes$/)
    const attempts = card.getByText(/^3.attempts\s·/).textContent
    expect(attempts).toMatch(/access$/)
    expect(`${size}\n${attempts}`).not.toContain(' ·')
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

  it.each(['free', 'purchased'])(
    'sends a visitor who asks for %s tests to the login page, which remembers the list, without a call',
    async (filter) => {
      server.on(listExams, no('Please log in to continue', 401))
      const { router } = renderApp(`/tests?filter=${filter}`)
      await screen.findByRole('heading', { name: 'Login' })
      expect(router.state.location.state).toMatchObject({
        from: { pathname: '/tests', search: `?filter=${filter}` },
      })
      expect(server.callsTo(listExams)).toEqual([])
    },
  )

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

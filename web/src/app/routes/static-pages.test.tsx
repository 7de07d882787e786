import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { renderApp } from '#test/render.tsx'

afterEach(() => vi.useRealTimers())

describe('/404', () => {
  const seconds = () => /in (\d) second/.exec(document.body.textContent)?.[1]

  it('counts from 5 to 0 and then goes to /home', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { router } = renderApp('/404')
    await screen.findByRole('heading', { name: 'Oops! Page Not Found' })
    const seen = [seconds()]
    for (let step = 0; step < 4; step += 1) {
      await act(() => vi.advanceTimersByTimeAsync(1000))
      seen.push(seconds())
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1'])
    expect(router.state.location.pathname).toBe('/404')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('goes to /home immediately by its button, and the countdown does not restart', async () => {
    const { router } = renderApp('/404')
    await userEvent.click(await screen.findByRole('link', { name: 'Go Home Now' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('is in the main layout, with its own title', async () => {
    renderApp('/404')
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
    expect(document.title).toBe('Page Not Found | Sopan')
  })
})

it('/coming-soon is static', async () => {
  renderApp('/coming-soon')
  expect(await screen.findByRole('heading', { name: 'Coming Soon' })).toBeTruthy()
  expect(screen.getByText('Stay Tuned')).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})

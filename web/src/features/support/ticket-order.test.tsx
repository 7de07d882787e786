import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { anjali, ravi, renderApp, storeSession } from '#test/render.tsx'

const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
const email = () => screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' })

describe('a ticket about an order', () => {
  it('begins with its number, above what was typed before', async () => {
    localStorage.setItem(
      'ticket_draft',
      JSON.stringify({ userId: anjali.id, fields: { message: 'It is not open.' } }),
    )
    renderApp('/contact-us?order=order_1', { user: anjali })
    await screen.findByRole('heading', { name: 'Contact Us' })
    expect(message().value).toBe('Order order_1\nIt is not open.')
  })

  it('does not begin with its number for another learner who signs in later on the page', async () => {
    const { router, unmount } = renderApp('/contact-us?order=order_1', { user: anjali })
    await screen.findByRole('heading', { name: 'Contact Us' })
    expect(message().value).toBe('Order order_1\n')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(message().value).toBe('Order order_1\n')
    const { state } = router.state.location
    await act(() => router.navigate('/courses'))
    storeSession(ravi)
    unmount()
    const again = renderApp('/courses', { user: ravi })
    await act(() => again.router.navigate('/contact-us', { state }))
    await waitFor(() => expect(email().value).toBe(ravi.email))
    expect(message().value).toBe('')
  })

  it('is not kept as text that the learner typed when the link to the page is pressed on it', async () => {
    const { router } = renderApp('/contact-us?order=order_1', { user: anjali })
    await screen.findByRole('heading', { name: 'Contact Us' })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await act(() => router.navigate('/contact-us'))
    expect(localStorage.getItem('ticket_draft')).toBeNull()
    await act(() => router.navigate('/courses'))
    await act(() => router.navigate('/contact-us?order=order_2'))
    await screen.findByRole('heading', { name: 'Contact Us' })
    expect(message().value).toBe('Order order_2\n')
  })

  it.each(['order 1', '<b>', 'x'.repeat(61)])('ignores %j, which is no number', async (text) => {
    renderApp(`/contact-us?order=${encodeURIComponent(text)}`, { user: anjali })
    await screen.findByRole('heading', { name: 'Contact Us' })
    expect(message().value).toBe('')
  })
})

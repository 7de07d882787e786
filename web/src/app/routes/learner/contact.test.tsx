import { logout } from '@sopan/contract/session'
import { submitTicket } from '@sopan/contract/support'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp, storeSession } from '#test/render.tsx'

const SUBMITTED = 'Support ticket submitted successfully! We will get back to you soon.'
const message = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
const email = () => screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' })
const priority = () => screen.getByLabelText<HTMLSelectElement>('Priority')
const screenshot = () => screen.getByLabelText<HTMLInputElement>(/Add a screenshot|Choose another/)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Support Ticket' }))
const toasts = () => screen.getByRole('region', { name: 'Messages' }).textContent
const picture = (size = 100, type = 'image/png') =>
  new File([new Uint8Array(size)], 'a.png', { type })

async function open() {
  const view = renderApp('/contact-us', { user: anjali })
  await screen.findByRole('heading', { name: 'Contact Us' })
  return view
}

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
  )
})
afterEach(() => toast.remove())

describe('the contact page', () => {
  it('sends a visitor to /login with the reason', async () => {
    const { router } = renderApp('/contact-us')
    await screen.findByRole('heading', { name: 'Login' })
    expect(router.state.location.pathname).toBe('/login')
    expect(toasts()).toBe('Please login to contact support')
  })

  it('shows the contacts, the promises and the account', async () => {
    await open()
    for (const text of [
      'Monday to Saturday, 9 AM - 6 PM',
      'Acknowledgment within 2 hours',
      'A detailed reply within 24 hours',
      'Regular updates until it is solved',
    ]) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(screen.getByText(String(anjali.id))).toBeTruthy()
    expect(email().value).toBe(anjali.email)
    expect(message().rows).toBe(6)
    expect(priority().value).toBe('medium')
    expect([...priority().options].map((option) => option.text)).toEqual([
      'Low - General inquiry',
      'Medium - Need assistance',
      'High - Urgent issue',
    ])
  })
})

describe('a ticket', () => {
  it('is sent as a form, and only its email stays', async () => {
    const slow = held(yes({ ticket_id: 7 }, { message: SUBMITTED }))
    server.on(submitTicket, slow.response)
    await open()
    await userEvent.type(message(), ' The video does not start. ')
    expect(screen.getByText('27/1000 characters')).toBeTruthy()
    await userEvent.selectOptions(priority(), 'high')
    await userEvent.upload(screenshot(), picture())
    expect(screen.getByRole('img', { name: 'Preview of the screenshot' })).toBeTruthy()
    await submit()
    expect(screen.getByRole('button', { name: 'Submitting...' }).ariaDisabled).toBe('true')
    slow.release()
    await waitFor(() => expect(toasts()).toContain(SUBMITTED))
    const [sent] = server.callsTo(submitTicket)
    expect(sent?.body).toMatchObject({
      user_id: String(anjali.id),
      email: anjali.email,
      priority: 'high',
      message: 'The video does not start.',
      image: expect.any(File),
    })
    expect(sent?.headers.has('content-type')).toBe(false)
    expect([message().value, priority().value, email().value]).toEqual(['', 'medium', anjali.email])
    expect(screen.queryByRole('img', { name: 'Preview of the screenshot' })).toBeNull()
  })

  it('without its screenshot has the focus around the field to add another one', async () => {
    await open()
    await userEvent.upload(screenshot(), picture())
    screen.getByRole('button', { name: 'Remove the screenshot' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('img', { name: 'Preview of the screenshot' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.contains(screenshot())).toBe(true))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Screenshot/ }))
  })

  it('that ends the session shows that once, at the login', async () => {
    server.on(submitTicket, no('Please login again', 401))
    await open()
    await userEvent.type(message(), 'Help')
    await submit()
    await screen.findByRole('heading', { name: 'Login' })
    expect(screen.getByText('Your session has ended. Please log in again.')).toBeTruthy()
    expect(toasts()).toBe('')
  })

  it('of a stored user without an id is not sent', async () => {
    storeSession(anjali)
    localStorage.setItem('user', JSON.stringify({ name: 'A', email: 'a@b.in' }))
    renderApp('/contact-us')
    await screen.findByRole('heading', { name: 'Contact Us' })
    await userEvent.type(message(), 'Help')
    await submit()
    await waitFor(() => expect(toasts()).toBe('User ID not found. Please login again.'))
    expect(server.callsTo(submitTicket)).toEqual([])
  })

  it.each([
    ['the server’s message', no('Too many tickets', 429), 'Too many tickets'],
    ['none', json({ success: false }), 'Failed to submit support ticket'],
    ['no body', () => new Response('', { status: 200 }), 'Failed to submit support ticket'],
    ['an error page', json({}, 500), 'Failed to submit support ticket. Please try again.'],
  ])('that fails with %s keeps everything that was typed', async (_, answer, text) => {
    server.on(submitTicket, answer)
    await open()
    await userEvent.type(message(), 'Help')
    await userEvent.upload(screenshot(), picture())
    await submit()
    await waitFor(() => expect(toasts()).toBe(text))
    expect(message().value).toBe('Help')
    expect(screen.getByRole('img', { name: 'Preview of the screenshot' })).toBeTruthy()
  })

  it.each([
    ['  ', anjali.email, 'Please enter your message'],
    ['Help', ' ', 'Email is required'],
    ['a'.repeat(1001), anjali.email, 'Your message must be at most 1000 characters long'],
  ])('with the message %j and the email %j is not sent: %s', async (text, address, error) => {
    await open()
    fireEvent.change(message(), { target: { value: text } })
    fireEvent.change(email(), { target: { value: address } })
    await submit()
    expect(await screen.findByText(error)).toBeTruthy()
    expect(server.callsTo(submitTicket)).toEqual([])
  })

  it('that is too long shows its length beside the error', async () => {
    await open()
    fireEvent.change(message(), { target: { value: 'a'.repeat(1001) } })
    await submit()
    expect(await screen.findByText(/^Your message must be at most 1000/)).toBeTruthy()
    expect(screen.getByText('1001/1000 characters')).toBeTruthy()
    const note = document.getElementById(message().getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toMatch(/at most 1000 characters long.*1001\/1000 characters/)
  })

  it('that was typed is there after a reload, for the same learner only', async () => {
    const { unmount } = await open()
    await userEvent.type(message(), 'Half a sentence')
    await userEvent.selectOptions(priority(), 'high')
    fireEvent.change(email(), { target: { value: 'work@example.com' } })
    unmount()
    const again = await open()
    expect([message().value, priority().value, email().value]).toEqual([
      'Half a sentence',
      'high',
      'work@example.com',
    ])
    again.unmount()
    renderApp('/contact-us', { user: { ...anjali, id: 99 } })
    await screen.findByRole('heading', { name: 'Contact Us' })
    expect(message().value).toBe('')
  })
})

it('a ticket that another learner of the device did not send is kept', async () => {
  const draft = JSON.stringify({ userId: 99, fields: { message: 'A private matter' } })
  localStorage.setItem('ticket_draft', draft)
  await open()
  expect(message().value).toBe('')
  expect(localStorage.getItem('ticket_draft')).toBe(draft)
})

it('a ticket that was not sent is deleted by Sign Out', async () => {
  server.on(logout, yes(null))
  await open()
  await userEvent.type(message(), 'A private matter')
  await userEvent.click(screen.getByRole('button', { name: /^Profile menu/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
  await waitFor(() => expect(screen.queryByLabelText('Message')).toBeNull())
  expect(localStorage.getItem('ticket_draft')).toBeNull()
})

it('a ticket that is sent at the second try shows only its success', async () => {
  server.on(submitTicket, no('Too many tickets', 429))
  await open()
  await userEvent.type(message(), 'Help')
  await submit()
  await waitFor(() => expect(toasts()).toBe('Too many tickets'))
  server.on(submitTicket, yes({ ticket_id: 7 }, { message: SUBMITTED }))
  await submit()
  await waitFor(() => expect(toasts()).toBe(SUBMITTED))
})

describe('the screenshot', () => {
  it.each([
    ['that is no picture', picture(10, 'application/pdf'), 'Please select a valid image file'],
    ['that is an SVG', picture(10, 'image/svg+xml'), 'Please select a valid image file'],
    ['of 5 MB', picture(5 * 1024 * 1024), 'File size should be less than 5MB'],
  ])('%s is refused', async (_, file, error) => {
    await open()
    fireEvent.change(screenshot(), { target: { files: [file] } })
    expect((await screen.findByRole('alert')).textContent).toBe(error)
    expect(screen.queryByRole('img', { name: 'Preview of the screenshot' })).toBeNull()
  })
})

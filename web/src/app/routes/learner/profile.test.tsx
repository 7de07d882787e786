import { getProfile, updateUser } from '@sopan/contract/account'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'

import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const profile = {
  ...anjali,
  phone: '9812012345',
  state: 'Haryana',
  district: 'Hisar',
  status: 'active',
}

afterEach(() => toast.remove())

async function open(answer: object = {}) {
  server.on(getProfile, yes({ ...profile, ...answer }))
  const { router } = renderApp('/profile', { user: anjali })
  await screen.findByText('Account status')
  return router
}

const field = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(field(name), { target: { value } })
const valueOf = (label: string) =>
  within(screen.getByRole('main')).getByText(label).parentElement?.lastElementChild?.textContent
const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent
const storedUser = (): unknown => JSON.parse(localStorage.getItem('user') ?? 'null')

async function edit() {
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('form', { name: 'Edit profile' })
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('the profile', () => {
  it('shows the account in read-only cards', async () => {
    await open()
    expect(document.title).toBe('My Profile | Sopan')
    expect(['Name', 'Email', 'Phone', 'State', 'District', 'Account status'].map(valueOf)).toEqual([
      'Anjali Sharma',
      'anjali@example.com',
      '9812012345',
      'Haryana',
      'Hisar',
      'Active',
    ])
    expect(server.callsTo(getProfile)[0]?.query).toEqual({ user_id: '7' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('has texts for what is missing', async () => {
    await open({ name: '', phone: null, state: undefined, district: '' })
    expect(['Name', 'Phone', 'State', 'District'].map(valueOf)).toEqual([
      'User',
      'Not provided',
      'Not provided',
      'Not provided',
    ])
  })

  it.each([
    ['active', 'bg-done-soft'],
    ['inactive', 'bg-wrong-soft'],
    ['pending', 'bg-accent-soft'],
  ])('shows the status %s with %s', async (status, look) => {
    await open({ status })
    const badge = within(screen.getByRole('main')).getByText(new RegExp(`^${status}$`, 'i'))
    expect(badge.className).toContain(look)
  })

  it('shows the error of its call, and retries', async () => {
    server.on(getProfile, no(''))
    renderApp('/profile', { user: anjali })
    expect(await screen.findByText('Failed to fetch user profile')).toBeTruthy()
    server.on(getProfile, yes(profile))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Hisar')).toBeTruthy()
  })
})

describe('the edit mode', () => {
  it('saves the changes, shows them and merges them into the stored user', async () => {
    const router = await open()
    await edit()
    expect(router.state.location.search).toBe('?edit=1')
    server.on(updateUser, ({ body }) => yes({ ...profile, ...(body as object) }))
    type(/^District/, 'Karnal')
    type(/^Phone/, '')
    await save()
    await waitFor(() => expect(valueOf('District')).toBe('Karnal'))
    const [call] = server.callsTo(updateUser)
    expect(call?.query).toEqual({ id: '7' })
    expect(call?.body).toEqual({
      name: 'Anjali Sharma',
      email: 'anjali@example.com',
      phone: null,
      state: 'Haryana',
      district: 'Karnal',
    })
    expect(messages()).toContain('Profile updated successfully!')
    expect(storedUser()).toMatchObject({ id: 7, name: 'Anjali Sharma', district: 'Karnal' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }))
  })

  it('shows what was sent where the answer has no profile', async () => {
    await open()
    await edit()
    server.on(updateUser, { success: true, message: 'ok' })
    type('Full name', 'Anjali Verma')
    await save()
    await waitFor(() => expect(valueOf('Name')).toBe('Anjali Verma'))
    expect(storedUser()).toMatchObject({ name: 'Anjali Verma', district: 'Hisar' })
  })

  it('asks for the current password only when the email changes', async () => {
    await open()
    await edit()
    expect(screen.queryByLabelText('Current password')).toBeNull()
    type('Email', 'new@example.com')
    await save()
    expect(screen.getByText('Enter your current password to change your email.')).toBeTruthy()
    expect(server.callsTo(updateUser)).toEqual([])
    server.on(updateUser, yes({ ...profile, email: 'new@example.com' }))
    type('Current password', 'monsoon6')
    await save()
    await waitFor(() => expect(valueOf('Email')).toBe('new@example.com'))
    expect(server.callsTo(updateUser)[0]?.body).toMatchObject({
      email: 'new@example.com',
      current_password: 'monsoon6',
    })
    expect(JSON.stringify(storedUser())).not.toContain('monsoon6')
  })

  it('has the rules of registration', async () => {
    await open()
    await edit()
    type('Full name', 'A')
    type('Email', 'anjali')
    type(/^Phone/, '12345')
    await save()
    expect(screen.getByText('Name must be at least 2 characters long')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(screen.getByText('Please enter a valid 10-digit phone number')).toBeTruthy()
    expect(server.callsTo(updateUser)).toEqual([])
  })

  it.each([
    [no('X'), 'Failed to update profile: X'],
    [no(''), 'Failed to update profile'],
    [no('An account with this email already exists', 409), 'already exists'],
  ])('keeps what was typed after a failure, %#', async (answer, text) => {
    await open()
    await edit()
    server.on(updateUser, answer)
    type(/^State/, 'Punjab')
    await save()
    await waitFor(() => expect(messages()).toContain(text))
    expect(field(/^State/).value).toBe('Punjab')
  })

  it('ends without a change by Cancel and by the back key', async () => {
    const router = await open()
    await edit()
    type(/^State/, 'Punjab')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(valueOf('State')).toBe('Haryana'))
    await edit()
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(server.callsTo(updateUser)).toEqual([])
  })
})

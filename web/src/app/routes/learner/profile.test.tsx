import { getProfile, updateUser } from '@sopan/contract/account'
import { login } from '@sopan/contract/session'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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

type Router = Awaited<ReturnType<typeof open>>
const isReloadRefused = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

async function open(answer: object = {}) {
  server.on(getProfile, yes({ ...profile, ...answer }))
  const { router } = renderApp('/profile', { user: anjali })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveProperty('disabled', false),
  )
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
    await open({ name: '', phone: null, state: null, district: null })
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
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
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
    [no('Y', 403), 'Failed to update profile: Y'],
  ])('keeps what was typed after a failure, %#', async (answer, text) => {
    await open()
    await edit()
    server.on(updateUser, answer)
    type(/^State/, 'Punjab')
    await save()
    await waitFor(() => expect(messages()).toContain(text))
    expect(field(/^State/).value).toBe('Punjab')
  })

  it.each([
    ['Email', no('An account with this email already exists', 409), 'already exists'],
    ['Current password', no('The current password is wrong', 403), 'password is wrong'],
  ])('shows a refusal about %s at its field only', async (name, answer, text) => {
    await open()
    await edit()
    server.on(updateUser, answer)
    type('Email', 'new@example.com')
    type('Current password', 'monsoon6')
    await save()
    await waitFor(() => expect(document.activeElement).toBe(field(name)))
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    const note = field(name).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(note)?.textContent).toContain(text)
    expect(messages()).toBe('')
    expect(field('Current password').value).toBe('monsoon6')
  })

  it('ends without a question by Cancel and by the back key if nothing was changed', async () => {
    const router = await open()
    await edit()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    await edit()
    expect(isReloadRefused()).toBe(false)
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(server.callsTo(updateUser)).toEqual([])
  })

  it('shows a failure for an answer without a body, and keeps what was typed', async () => {
    await open()
    await edit()
    server.on(updateUser, () => new Response('', { status: 200 }))
    type(/^State/, 'Punjab')
    await save()
    await waitFor(() => expect(messages()).toBe('Failed to update profile'))
    expect(field(/^State/).value).toBe('Punjab')
    server.on(updateUser, ({ body }) => yes({ ...profile, ...(body as object) }))
    await save()
    await waitFor(() => expect(messages()).toBe('Profile updated successfully!'))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    expect(localStorage.getItem('profile_draft')).toBeNull()
  })
})

describe('a changed profile', () => {
  async function change() {
    const router = await open()
    await edit()
    type(/^State/, 'Punjab')
    return router
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Discard your changes?' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it.each([
    ['the back key', (router: Router) => act(() => router.navigate(-1)), '/profile'],
    ['a link', (router: Router) => act(() => router.navigate('/coming-soon')), '/coming-soon'],
    ['Cancel', () => press('Cancel'), '/profile'],
  ])('is discarded by %s only after a question', async (_, leave, path) => {
    const router = await change()
    await leave(router)
    await dialog()
    await press('Keep editing')
    expect(field(/^State/).value).toBe('Punjab')
    expect(router.state.location.search).toBe('?edit=1')
    await leave(router)
    await dialog()
    await press('Discard')
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: path, search: '' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('profile_draft')).toBeNull()
  })

  it('makes the browser ask before a reload', async () => {
    await change()
    expect(isReloadRefused()).toBe(true)
  })

  it('is there after a login that the server asked for, without the password', async () => {
    const router = await change()
    type('Email', 'new@example.com')
    type('Current password', 'monsoon6')
    server.on(updateUser, no('Please login again', 401))
    await save()
    await screen.findByRole('heading', { name: 'Login' })
    expect(messages()).toBe('')
    expect(JSON.stringify(localStorage)).not.toContain('monsoon6')
    server.on(login, yes(anjali, { user: anjali, token: 'sop_new' }))
    await userEvent.type(field('Email'), 'anjali@example.com')
    await userEvent.type(field('Password'), 'monsoon6')
    await userEvent.click(screen.getByRole('checkbox'))
    await press('Login')
    await screen.findByRole('form', { name: 'Edit profile' })
    expect(router.state.location.search).toBe('?edit=1')
    expect(field(/^State/).value).toBe('Punjab')
    expect(field('Email').value).toBe('new@example.com')
    expect(field('Current password').value).toBe('')
  })
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { AuthProvider, type StoredUser, useAuth } from './session.tsx'

const anjali: StoredUser = { id: 7, name: 'Anjali Sharma', email: 'anjali@example.com' }

function Probe() {
  const { session, user, signIn, signOut, updateUser } = useAuth()
  return (
    <>
      <p>{`${session.status} ${user?.name ?? 'nobody'}`}</p>
      <button type="button" onClick={() => signIn(anjali, 'sop_1')}>
        in
      </button>
      <button type="button" onClick={() => signIn(anjali, undefined)}>
        in without a token
      </button>
      <button type="button" onClick={signOut}>
        out
      </button>
      <button type="button" onClick={() => updateUser({ name: 'Anjali Rao', phone: '9812012345' })}>
        rename
      </button>
    </>
  )
}

function renderProbe(client = new QueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <AuthProvider>
        <Probe />
      </AuthProvider>
    </QueryClientProvider>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  return { press }
}

const stored = () => {
  const keys = Object.keys(localStorage).toSorted((a, b) => a.localeCompare(b))
  return Object.fromEntries(keys.map((key) => [key, localStorage.getItem(key)]))
}

describe('signing in', () => {
  it('stores the five keys, the token apart from the user', async () => {
    const { press } = renderProbe()
    await press('in')
    expect(screen.getByText('signed-in Anjali Sharma')).toBeTruthy()
    const user = JSON.stringify(anjali)
    expect(stored()).toEqual({
      auth_token: 'sop_1',
      isLoggedIn: 'true',
      token: 'sop_1',
      user,
      user_data: user,
    })
  })

  it('without a token stores none, and leaves none of another session', async () => {
    localStorage.setItem('auth_token', 'sop_old')
    const { press } = renderProbe()
    await press('in without a token')
    expect(Object.keys(stored())).toEqual(['isLoggedIn', 'user', 'user_data'])
  })
})

describe('signing out', () => {
  it('removes the five keys and everything that was asked for, and nothing else', async () => {
    localStorage.setItem('theme', 'dark')
    const client = new QueryClient()
    const { press } = renderProbe(client)
    await press('in')
    client.setQueryData(['courses', 7], ['mine'])
    await press('out')
    expect(screen.getByText('signed-out nobody')).toBeTruthy()
    expect(stored()).toEqual({ theme: 'dark' })
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})

describe('at the start', () => {
  const user = JSON.stringify(anjali)
  it.each([
    ['a token and a user', { token: 'sop_1', user }, 'signed-in Anjali Sharma'],
    ['the flag and a user', { isLoggedIn: 'true', user }, 'signed-in Anjali Sharma'],
    ['a user alone', { user }, 'signed-out nobody'],
    ['another flag', { isLoggedIn: 'yes', user }, 'signed-out nobody'],
    ['a token alone', { token: 'sop_1' }, 'signed-out nobody'],
    ['a broken user', { token: 'sop_1', user: '{bad' }, 'signed-out nobody'],
    ['what is no user', { token: 'sop_1', user: '[]' }, 'signed-out nobody'],
    ['nothing', {}, 'signed-out nobody'],
  ])('%s means: %s', async (_, keys, shown) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value)
    renderProbe()
    expect(screen.getByText('loading nobody')).toBeTruthy()
    expect(await screen.findByText(shown)).toBeTruthy()
  })
})

it('keeps new profile fields with the stored user', async () => {
  const { press } = renderProbe()
  await press('in')
  await press('rename')
  expect(screen.getByText('signed-in Anjali Rao')).toBeTruthy()
  const merged = { ...anjali, name: 'Anjali Rao', phone: '9812012345' }
  for (const key of ['user', 'user_data']) {
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(merged)
  }
})

it('follows what another tab does', async () => {
  const { press } = renderProbe()
  await press('in')
  localStorage.clear()
  fireEvent(window, new StorageEvent('storage', { key: 'user' }))
  expect(await screen.findByText('signed-out nobody')).toBeTruthy()
})

it('is not to be had outside its provider', () => {
  const spy = vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider')
  spy.mockRestore()
})

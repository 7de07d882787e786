import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { storeVisited } from '../native/visited-paths.ts'
import { AuthProvider, useAuth } from './session.tsx'
import { type StoredUser, storedUser } from './stored-user.ts'

const anjali: StoredUser = { id: 7, name: 'Anjali Sharma', email: 'anjali@example.com' }

/** The user that is stored directly after a change. */
const afterChange: { current: StoredUser | null } = { current: null }

function Probe() {
  const { session, user, signIn, signOut, updateUser } = useAuth()
  return (
    <>
      <p>{`${session.status} ${user?.name ?? 'no user'}`}</p>
      <button type="button" onClick={() => signIn(anjali, 'sop_1')}>
        in
      </button>
      <button type="button" onClick={() => signIn(anjali, '')}>
        in without a token
      </button>
      <button type="button" onClick={signOut}>
        out
      </button>
      <button
        type="button"
        onClick={() => {
          updateUser({ id: anjali.id, name: 'Anjali Rao' })
          updateUser({ id: anjali.id, phone: '9812012345' })
          afterChange.current = storedUser()
        }}
      >
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

/** Refuses values that would make the stored ones longer than `limit` together. */
function limitStorage(limit: number) {
  const store = Storage.prototype.setItem
  const setItem = vi.spyOn(Storage.prototype, 'setItem')
  return setItem.mockImplementation((key, value) => {
    const others = Object.entries({ ...stored(), [key]: '' })
    const length = others.reduce((sum, [, other]) => sum + (other?.length ?? 0), value.length)
    if (length > limit) throw new DOMException('full', 'QuotaExceededError')
    store.call(localStorage, key, value)
  })
}

describe('signing in', () => {
  it('stores the five keys, with the token apart from the user', async () => {
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

  it('stores the user before the token, so that another tab never uses it for the previous user', async () => {
    localStorage.setItem('user', JSON.stringify({ ...anjali, id: 8 }))
    const users: unknown[] = []
    const setItem = vi.spyOn(Storage.prototype, 'setItem')
    setItem.mockImplementation((key) => {
      if (key === 'auth_token') users.push(setItem.mock.calls.some(([one]) => one === 'user'))
    })
    const { press } = renderProbe()
    await press('in')
    setItem.mockRestore()
    expect(users).toEqual([true])
  })

  it('in full storage stores no token for the previous user, whose answers it would send', async () => {
    const previous = JSON.stringify({ id: 8, name: 'A', email: '' })
    for (const key of ['user', 'user_data']) localStorage.setItem(key, previous)
    const setItem = limitStorage(2 * previous.length + 20)
    const { press } = renderProbe()
    await press('in')
    setItem.mockRestore()
    expect(stored()).not.toMatchObject({ user: previous, auth_token: 'sop_1' })
    expect(storedUser()?.id).toBe(anjali.id)
  })

  it("without a token stores none and removes the previous session's", async () => {
    localStorage.setItem('auth_token', 'sop_old')
    const { press } = renderProbe()
    await press('in without a token')
    expect(Object.keys(stored())).toEqual(['isLoggedIn', 'user', 'user_data'])
  })
})

describe('signing out', () => {
  it('keeps no path of the learner', async () => {
    const { press } = renderProbe()
    await press('in')
    storeVisited(['/payment-history?transaction=5'])
    await press('out')
    expect(sessionStorage).toHaveLength(0)
  })

  it('removes the five keys and the cached queries, and nothing else', async () => {
    localStorage.setItem('theme', 'dark')
    const client = new QueryClient()
    const { press } = renderProbe(client)
    await press('in')
    client.setQueryData(['courses', 7], ['mine'])
    await press('out')
    expect(screen.getByText('signed-out no user')).toBeTruthy()
    expect(stored()).toEqual({ theme: 'dark' })
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})

describe('the initial session', () => {
  const user = JSON.stringify(anjali)
  it.each([
    ['a token and a user', { token: 'sop_1', user }, 'signed-in Anjali Sharma'],
    ['the flag and a user', { isLoggedIn: 'true', user }, 'signed-in Anjali Sharma'],
    ['a user alone', { user }, 'signed-out no user'],
    ['another flag', { isLoggedIn: 'yes', user }, 'signed-out no user'],
    ['a token alone', { token: 'sop_1' }, 'signed-out no user'],
    ['a broken user', { token: 'sop_1', user: '{bad' }, 'signed-out no user'],
    ['a value that is no user', { token: 'sop_1', user: '[]' }, 'signed-out no user'],
    ['nothing', {}, 'signed-out no user'],
  ])('is, with %s, %s', async (_, keys, shown) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value)
    document.documentElement.dataset['signedIn'] = ''
    renderProbe()
    expect(screen.getByText('loading no user')).toBeTruthy()
    expect(await screen.findByText(shown)).toBeTruthy()
    // Otherwise the login and the header's actions would stay hidden.
    await waitFor(() => expect(document.documentElement.dataset['signedIn']).toBeUndefined())
  })
})

it.each([
  ['7', 7],
  [null, 0],
  [-4, 0],
  [1.5, 0],
  ['abc', 0],
  [{}, 0],
  [undefined, 0],
])('reads the stored id %j as %d', (id, read) => {
  localStorage.setItem('user', JSON.stringify({ ...anjali, id }))
  expect(storedUser()).toEqual({ ...anjali, id: read })
})

it('reads a stored name or email address that is not text as empty', () => {
  localStorage.setItem('user', JSON.stringify({ id: 7, name: 5, email: null }))
  expect(storedUser()).toEqual({ id: 7, name: '', email: '' })
})

it('keeps new profile fields with the stored user', async () => {
  const { press } = renderProbe()
  await press('in')
  await press('rename')
  expect(screen.getByText('signed-in Anjali Rao')).toBeTruthy()
  const merged = { ...anjali, name: 'Anjali Rao', phone: '9812012345' }
  expect(afterChange.current).toEqual(merged)
  for (const key of ['user', 'user_data']) {
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(merged)
  }
})

it('stores no change of a learner after another tab has signed in another learner', async () => {
  const { press } = renderProbe()
  await press('in')
  const other = JSON.stringify({ ...anjali, id: 8, name: 'Ravi Kumar' })
  localStorage.setItem('user', other)
  await press('rename')
  expect(localStorage.getItem('user')).toBe(other)
})

it('useAuth throws outside its provider', () => {
  const spy = vi.spyOn(console, 'error').mockReturnValue()
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider')
  spy.mockRestore()
})

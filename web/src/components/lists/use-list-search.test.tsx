import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'

import { useListSearch } from './use-list-search.ts'

const onShown = vi.fn<() => void>()

function List() {
  const { typed, setTyped } = useListSearch()
  useLayoutEffect(onShown)
  return <input value={typed} onChange={(event) => setTyped(event.target.value)} />
}

function open(path = '/list') {
  const code = Promise.withResolvers<{ Component: () => string }>()
  const router = createMemoryRouter(
    [
      { path: '/list', Component: List },
      { path: '/result', lazy: () => code.promise },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  return { router, code }
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)))

it('a search is written to the URL after a pause in typing', async () => {
  const { router } = open()
  type('polity')
  await pause()
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?search=polity' })
})

it('a search replaces the entry of its list in the history, and keeps its router state', async () => {
  const { router } = open('/list?filter=free')
  const state = { filter: 'paid' }
  await act(() => router.navigate('/list?filter=paid', { state }))
  type('polity')
  await pause()
  expect(router.state.location).toMatchObject({ search: '?filter=paid&search=polity', state })
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?filter=free')
})

it('a search does not cancel the navigation to a result whose code is loading', async () => {
  const { router, code } = open()
  type('polity')
  act(() => void router.navigate('/result'))
  await pause()
  await act(async () => code.resolve({ Component: () => 'Result' }))
  expect(screen.getByText('Result')).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/result', search: '' })
})

it('a search does not replace the navigation to a result that is pressed just before it is written', async () => {
  const { router, code } = open()
  type('polity')
  // The press comes after React has rendered the search, and before it runs the effects of that.
  onShown.mockImplementationOnce(() => void router.navigate('/result'))
  await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  await pause()
  await act(async () => code.resolve({ Component: () => 'Result' }))
  expect(router.state.location).toMatchObject({ pathname: '/result', search: '' })
})

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'

import { reloadPage } from '#web/lib/browser/reload-page.ts'

import { RouteError } from './route-error.tsx'

vi.mock('#web/lib/browser/reload-page.ts', () => ({ reloadPage: vi.fn<() => void>() }))

let failure: Error | null = null

function Page() {
  if (failure !== null) throw failure
  return <h1>The page</h1>
}

const routes: RouteObject[] = [
  { path: '/page', element: <Page />, errorElement: <RouteError /> },
  { path: '/home', element: <h1>Home</h1> },
]

function open() {
  const router = createMemoryRouter(routes, { initialEntries: ['/page?a=1'] })
  render(<RouterProvider router={router} useTransitions={false} />)
  return router
}

beforeEach(() => {
  const spies = [vi.spyOn(console, 'error').mockReturnValue()]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
})

it('a page that throws can be retried in place', async () => {
  failure = new TypeError('x is undefined')
  const router = open()
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.queryByText(/undefined/)).toBeNull()
  failure = null
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
  expect(router.state.location.search).toBe('?a=1')
})

it('a page that throws can be left for Home', async () => {
  failure = new Error('broken')
  open()
  await userEvent.click(await screen.findByRole('link', { name: 'Go Home' }))
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
})

it('a page whose code fails to load offline shows this, and is retried in place and when the connection is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  failure = new TypeError('Importing a module script failed.')
  const router = open()
  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(document.title).toBe('You are offline | Sopan')
  expect(screen.queryByText(/updated/)).toBeNull()
  failure = new TypeError('Importing a module script failed.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy()
  failure = null
  onLine.mockRestore()
  fireEvent(window, new Event('online'))
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
  expect(router.state.location.search).toBe('?a=1')
})

it.each([
  'Failed to fetch dynamically imported module: https://sopan.example/assets/home-1.js',
  'error loading dynamically imported module: https://sopan.example/assets/home-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/home-1.css',
])('a page whose code fails to load offers to reload: %s', async (message) => {
  failure = new TypeError(message)
  open()
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('a page whose code failed to load is reloaded when the connection is back', async () => {
  failure = new TypeError('Importing a module script failed.')
  open()
  await screen.findByRole('button', { name: 'Reload' })
  expect(reloadPage).not.toHaveBeenCalled()
  fireEvent(window, new Event('online'))
  expect(reloadPage).toHaveBeenCalledOnce()
})

it('a page is shown whose connection came back while a retry was waiting for its code', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const lost = new TypeError('Importing a module script failed.')
  const retried = Promise.withResolvers<never>()
  const load = vi
    .fn<() => Promise<{ Component: typeof Page }>>()
    .mockRejectedValueOnce(lost)
    .mockReturnValueOnce(retried.promise)
    .mockResolvedValue({ Component: Page })
  failure = null
  const router = createMemoryRouter(
    [...routes, { path: '/late', lazy: load, errorElement: <RouteError /> }],
    { initialEntries: ['/home'] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  await act(() => router.navigate('/late'))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  onLine.mockRestore()
  fireEvent(window, new Event('online'))
  await act(async () => retried.reject(new TypeError('Importing a module script failed.')))
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(3)
})

it('a page whose code is missing is retried once, and then offers to reload', async () => {
  const load = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new TypeError('Importing a module script failed.')),
  )
  const router = createMemoryRouter(
    [...routes, { path: '/gone', lazy: load, errorElement: <RouteError /> }],
    { initialEntries: ['/home'] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  await act(() => router.navigate('/gone'))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

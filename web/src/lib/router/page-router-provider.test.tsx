import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, use, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { describe, expect, it, vi } from 'vitest'

import { createMemoryHistory } from './history.ts'
import {
  useBlocker,
  useHandles,
  useNavigate,
  useNavigation,
  useRouteError,
} from './page-router-hooks.ts'
import { PageRouterProvider } from './page-router-provider.tsx'
import { PageRouter } from './page-router.ts'
import type { PageModule, PageRoute } from './routes.ts'

function Layout() {
  const [presses, setPresses] = useState(0)
  const handle = useHandles().find((one) => typeof one === 'string')
  return (
    <>
      <nav>
        <button onClick={() => setPresses(presses + 1)}>{presses} presses</button>
        <Link to="/late">Late</Link>
        <Link to="/broken">Broken</Link>
        <Link to="/">Home</Link>
        {useNavigation().state} {handle}
      </nav>
      <Outlet />
    </>
  )
}

const Failed = () => <p role="alert">{(useRouteError() as Error).message}</p>
const heading = (text: string) => () => <h1>{text}</h1>
const press = (name: string | RegExp) => userEvent.click(screen.getByText(name))

let isBroken = false
function Broken() {
  if (isBroken) throw new RangeError('page 0')
  return <h1>Repaired</h1>
}

function open(...pages: PageRoute[]) {
  const inside: PageRoute[] = [
    { path: '/', Component: heading('Home') },
    { path: '/broken', Component: Broken },
    ...pages,
  ]
  const routes: PageRoute[] = [
    { element: <Layout />, children: [{ errorElement: <Failed />, children: inside }] },
  ]
  const router = new PageRouter(routes, createMemoryHistory(['/']))
  render(
    <StrictMode>
      <PageRouterProvider router={router} />
    </StrictMode>,
  )
  return router
}

function late() {
  const codes: PromiseWithResolvers<PageModule>[] = []
  const lazy = () => {
    const code = Promise.withResolvers<PageModule>()
    codes.push(code)
    return code.promise
  }
  return { codes, route: { path: '/late', lazy } }
}

describe('a link to a page whose code is loading', () => {
  it('keeps the page before usable until then', async () => {
    const { codes, route } = late()
    open(route)
    await press('Late')
    expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(screen.getByRole('navigation').textContent).toContain('loading')
    await press('0 presses')
    await act(async () => codes[0]?.resolve({ Component: heading('Late'), handle: 'with a bar' }))
    expect(screen.getByRole('heading', { name: 'Late' })).toBeTruthy()
    expect(screen.getByRole('navigation').textContent).toMatch(/1 presses.*idle with a bar/)
  })

  it('shows inside the layout that it failed to load, and tries again when pressed again', async () => {
    const { codes, route } = late()
    open(route)
    await press('Late')
    await act(async () => codes[0]?.reject(new TypeError('no code')))
    expect(screen.getByRole('alert').textContent).toBe('no code')
    await press('0 presses')
    await press('Late')
    await act(async () => codes[1]?.resolve({ Component: heading('Late') }))
    expect(screen.getByRole('heading', { name: 'Late' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('1 presses')).toBeTruthy()
  })
})

describe('a page that throws', () => {
  it('shows its error inside the layout until the next navigation, also to the same URL', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    open()
    isBroken = true
    await press('Broken')
    expect(screen.getByRole('alert').textContent).toBe('page 0')
    await press('Home')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Broken')
    expect(screen.getByRole('alert')).toBeTruthy()
    isBroken = false
    await press('Broken')
    expect(screen.getByRole('heading', { name: 'Repaired' })).toBeTruthy()
    log.mockRestore()
  })
})

describe('a blocked navigation', () => {
  it('is done when the page lets it continue', async () => {
    function Form() {
      const blocked = useBlocker(() => true)
      if (blocked === null) return <h1>Form</h1>
      return <button onClick={blocked.proceed}>Leave</button>
    }
    const router = open({ path: '/form', Component: Form })
    await act(() => router.navigate('/form'))
    await press('Home')
    await press('Leave')
    expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
    await act(() => router.navigate('/form'))
    expect(screen.getByRole('heading', { name: 'Form' })).toBeTruthy()
  })
})

describe('the promise of a navigation', () => {
  it('resolves when the next page is rendered, not before', async () => {
    const data = Promise.withResolvers<string>()
    let hasEnded = false
    function Leave() {
      const navigate = useNavigate()
      return (
        <button onClick={() => void navigate('/slow').then(() => (hasEnded = true))}>Go</button>
      )
    }
    const router = open(
      { path: '/leave', Component: Leave },
      { path: '/slow', Component: () => <h1>{use(data.promise)}</h1> },
    )
    await act(() => router.navigate('/leave'))
    // React only resumes what is suspended in an act that is awaited.
    await act(async () => screen.getByText('Go').click())
    expect(router.state.location.pathname).toBe('/slow')
    expect(screen.getByText('Go')).toBeTruthy()
    expect(hasEnded).toBe(false)
    await act(async () => data.resolve('Slow'))
    expect(screen.getByRole('heading', { name: 'Slow' })).toBeTruthy()
    expect(hasEnded).toBe(true)
  })
})

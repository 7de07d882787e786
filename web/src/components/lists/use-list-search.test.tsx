import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { useSearchParams } from 'react-router'
import { expect, it } from 'vitest'

import { createMemoryHistory } from '#web/lib/router/history.ts'
import { PageRouterProvider } from '#web/lib/router/page-router-provider.tsx'
import { PageRouter } from '#web/lib/router/page-router.ts'

import { useListSearch } from './use-list-search.ts'

function List() {
  const { typed, setTyped } = useListSearch()
  return <input value={typed} onChange={(event) => setTyped(event.target.value)} />
}

/** The list, and a window over it that `?window=` opens and whose code loads late. */
function ListWithWindow({ code }: { code: Promise<string> }) {
  const isOpen = useSearchParams()[0].has('window')
  return (
    <>
      <List />
      <Suspense>{isOpen && <Window code={code} />}</Suspense>
    </>
  )
}

function Window({ code }: { code: Promise<string> }) {
  return <h1>{use(code)}</h1>
}

function open(data: Promise<string>, path = '/list') {
  const Result = () => <h1>{use(data)}</h1>
  const router = new PageRouter(
    [
      { path: '/list', Component: () => <ListWithWindow code={data} /> },
      { path: '/result', Component: Result },
    ],
    createMemoryHistory([path]),
  )
  render(<PageRouterProvider router={router} />)
  return router
}

const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 500)))

it('a search is written to the URL after a pause in typing', async () => {
  const router = open(Promise.resolve(''))
  type('polity')
  await pause()
  expect(router.state.location).toMatchObject({ pathname: '/list', search: '?search=polity' })
})

it('a search replaces the entry of its list in the history, and keeps its router state', async () => {
  const router = open(Promise.resolve(''), '/list?filter=free')
  const state = { filter: 'paid' }
  await act(() => router.navigate('/list?filter=paid', { state }))
  type('polity')
  await pause()
  expect(router.state.location).toMatchObject({ search: '?filter=paid&search=polity', state })
  await act(() => router.navigate(-1))
  expect(router.state.location.search).toBe('?filter=free')
})

it('a search is not written to the URL of a result that is opened meanwhile and renders slowly', async () => {
  const data = Promise.withResolvers<string>()
  const router = open(data.promise)
  type('polity')
  await act(async () => void router.navigate('/result'))
  await pause()
  await act(async () => data.resolve('Result'))
  expect(screen.getByRole('heading', { name: 'Result' })).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/result', search: '' })
})

it('a search does not close a window that is opened meanwhile and renders slowly', async () => {
  const data = Promise.withResolvers<string>()
  const router = open(data.promise)
  type('polity')
  await act(async () => void router.navigate('?window=5'))
  await pause()
  expect(router.state.location.search).toBe('?window=5')
  await act(async () => data.resolve('Window'))
  expect(screen.getByRole('heading', { name: 'Window' })).toBeTruthy()
  expect(router.state.location.search).toBe('?window=5&search=polity')
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { use } from 'react'
import { expect, it } from 'vitest'

import { createMemoryHistory } from '#web/lib/router/history.ts'
import { PageRouterProvider } from '#web/lib/router/page-router-provider.tsx'
import { PageRouter } from '#web/lib/router/page-router.ts'

import { useListSearch } from './use-list-search.ts'

function List() {
  const { typed, setTyped } = useListSearch()
  return <input value={typed} onChange={(event) => setTyped(event.target.value)} />
}

function open(data: Promise<string>) {
  const Result = () => <h1>{use(data)}</h1>
  const router = new PageRouter(
    [
      { path: '/list', Component: List },
      { path: '/result', Component: Result },
    ],
    createMemoryHistory(['/list']),
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

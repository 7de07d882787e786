import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'

import { settled, slowPage } from '#test/page-router.ts'
import { createMemoryHistory } from '#web/lib/router/history.ts'
import { useNavigate } from '#web/lib/router/page-router-hooks.ts'
import { PageRouterProvider } from '#web/lib/router/page-router-provider.tsx'
import { PageRouter } from '#web/lib/router/page-router.ts'

import { useLeaveGuard } from './use-leave-guard.ts'

const onLeave = vi.fn<() => void>()

function Form() {
  const navigate = useNavigate()
  const guard = useLeaveGuard({
    isOn: () => true,
    leave: () => {
      onLeave()
      void navigate('/late', { replace: true })
    },
  })
  return (
    <>
      <h1>Form</h1>
      <button onClick={guard.ask}>Close</button>
      {guard.isAsking && <button onClick={guard.leave}>Leave</button>}
    </>
  )
}

async function open() {
  const late = slowPage('/late')
  const history = createMemoryHistory(['/', '/list', '/form'])
  const routes = [
    { path: '/', Component: () => <h1>Home</h1> },
    { path: '/list', Component: () => <h1>List</h1> },
    { path: '/form', Component: Form },
    late.route,
  ]
  const router = new PageRouter(routes, history)
  await act(async () => void render(<PageRouterProvider router={router} />))
  onTestFinished(() => void onLeave.mockClear())
  return { router, history, late }
}

const heading = () => screen.getByRole('heading').textContent
const leaveButton = () => screen.queryByRole('button', { name: 'Leave' })

it('a second press on Leave, while the browser goes back, leaves one page only', async () => {
  const { router, history } = await open()
  await act(() => router.navigate(-1))
  const { go } = history
  const steps = vi.spyOn(history, 'go').mockImplementation(() => {})
  const button = leaveButton()
  for (let press = 0; press < 2; press++) {
    await act(async () => {
      if (button?.isConnected === true) fireEvent.click(button)
      await settled()
    })
  }
  expect([steps.mock.calls, onLeave.mock.calls.length]).toEqual([[[-1]], 0])
  await act(async () => go(-1))
  expect(heading()).toBe('List')
})

it('a page whose leaving was abandoned asks again', async () => {
  const { router, late } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await act(async () => fireEvent.click(leaveButton() as HTMLElement))
  expect([onLeave.mock.calls.length, late.requests(), heading()]).toEqual([1, 1, 'Form'])
  await act(() => router.navigate(-1))
  expect([heading(), leaveButton() === null]).toEqual(['Form', false])
})

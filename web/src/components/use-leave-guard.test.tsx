import { act, fireEvent, render, screen } from '@testing-library/react'
import { RouterProvider, createMemoryRouter, useNavigate } from 'react-router'
import { expect, it } from 'vitest'

import { useLeaveGuard } from './use-leave-guard.ts'

function Form() {
  const navigate = useNavigate()
  const guard = useLeaveGuard({
    isOn: () => true,
    leave: () => void navigate('/late', { replace: true }),
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
  const router = createMemoryRouter(
    [
      { path: '/', Component: () => <h1>Home</h1> },
      { path: '/list', Component: () => <h1>List</h1> },
      { path: '/form', Component: Form },
      { path: '/late', lazy: () => new Promise<never>(() => {}) },
    ],
    { initialEntries: ['/', '/list', '/form'] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  await screen.findByRole('heading')
  return router
}

const heading = () => screen.getByRole('heading').textContent
const leaveButton = () => screen.getByRole('button', { name: 'Leave' })

it('a second press on Leave leaves one page only', async () => {
  const router = await open()
  await act(() => router.navigate(-1))
  const button = leaveButton()
  for (let press = 0; press < 2; press++) {
    await act(async () => void (button.isConnected && fireEvent.click(button)))
  }
  expect(heading()).toBe('List')
})

it('a page whose leaving was abandoned asks again', async () => {
  const router = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await act(async () => fireEvent.click(leaveButton()))
  expect(heading()).toBe('Form')
  await act(() => router.navigate(-1))
  expect([heading(), leaveButton().isConnected]).toEqual(['Form', true])
})

import { changePassword, endSessions, getProfile, listSessions } from '@sopan/contract/account'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, it } from 'vitest'

import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const times = { signed_in_at: '2025-08-20T06:00:00Z', last_seen_at: '2025-08-21T06:00:00Z' }
const own = {
  id: 1,
  device: 'Chrome on Android',
  address: '203.0.113.7',
  ...times,
  is_current: true,
}
const other = { id: 2, device: 'Firefox on Windows', address: null, ...times, is_current: false }
const third = { ...other, id: 3, device: null }

afterEach(() => toast.remove())

async function open(sessions: object[] = [own, other]) {
  server.on(
    getProfile,
    yes({ ...anjali, phone: null, state: null, district: null, status: 'active' }),
  )
  server.on(listSessions, yes(sessions))
  renderApp('/profile', { user: anjali })
  return screen.findByRole('list', { name: 'Devices' })
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value } })
const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent

async function change() {
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  await screen.findByLabelText('Current password', { selector: 'input' })
  type('Current password', 'monsoon6')
  type('New password', 'winter66')
  type('Confirm password', 'winter66')
  await userEvent.click(screen.getByRole('button', { name: 'Set New Password' }))
}

it('shows where the learner is signed in, and signs another device out', async () => {
  const list = await open()
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('Chrome on Android')
  expect(first?.textContent).toContain('from 203.0.113.7; last used 21 Aug 2025')
  expect(first?.textContent).toContain('This device')
  expect(second?.textContent).not.toContain('from')
  server.on(endSessions, yes(null)).on(listSessions, yes([own]))
  await userEvent.click(within(list).getByRole('button', { name: 'Sign out Firefox on Windows' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(server.callsTo(endSessions)[0]?.body).toEqual({ session_id: 2 })
})

it('signs all other devices out together', async () => {
  await open([own, other, third])
  server.on(endSessions, yes(null)).on(listSessions, yes([own]))
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out All Other Devices' }))
  await waitFor(() => expect(server.callsTo(endSessions)[0]?.body).toEqual({ session_id: null }))
})

it('changes the password with the current one', async () => {
  await open()
  server.on(changePassword, yes(null, { message: 'Your password has been changed.' }))
  await change()
  await waitFor(() => expect(messages()).toContain('Your password has been changed.'))
  const sent = { current_password: 'monsoon6', password: 'winter66' }
  expect(server.callsTo(changePassword)[0]?.body).toEqual(sent)
  expect(screen.queryByRole('form', { name: 'Change password' })).toBeNull()
})

it('shows a wrong current password at its field', async () => {
  await open()
  server.on(changePassword, no('The current password is not correct.', 403))
  await change()
  expect(await screen.findByText('The current password is not correct.')).toBeTruthy()
  expect(screen.getByRole('form', { name: 'Change password' })).toBeTruthy()
})

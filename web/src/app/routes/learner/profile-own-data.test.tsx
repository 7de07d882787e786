import { deleteAccount, getDeletion, getProfile, listSessions } from '@sopan/contract/account'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, expect, it } from 'vitest'

import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

const maths = { id: 7, title: 'Maths', ends_at: '2027-08-20T06:00:00Z' }
const book = { id: 8, title: 'Algebra', ends_at: null }
const DELETED = 'Your account is deleted. Receipts stay.'

afterEach(() => toast.remove())

async function open(button: string) {
  server.on(
    getProfile,
    yes({ ...anjali, phone: null, state: null, district: null, status: 'active' }),
  )
  server.on(listSessions, yes([]))
  renderApp('/profile', { user: anjali })
  await userEvent.click(await screen.findByRole('button', { name: button }))
}

const password = () => screen.findByLabelText('Current password', { selector: 'input' })

async function typePassword(value = 'monsoon6') {
  fireEvent.change(await password(), { target: { value } })
}

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }))
}

it('names the access that ends, and asks to give it up', async () => {
  server.on(getDeletion, yes({ refusal: null, access: [maths, book] }))
  await open('Delete my account')
  await typePassword()
  expect(screen.getByText('Maths, until 20 Aug 2027')).toBeTruthy()
  expect(screen.getByText('Algebra, without end')).toBeTruthy()
  await press('Delete For Ever')
  expect(await screen.findByText('Please confirm that you give up this access')).toBeTruthy()
  expect(server.callsTo(deleteAccount)).toEqual([])
  server.on(deleteAccount, yes(null, { message: DELETED }))
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Delete For Ever')
  await screen.findByText(DELETED)
  expect(server.callsTo(deleteAccount)[0]?.body).toMatchObject({ given_up: [7, 8] })
})

it('names the access in Hindi to who reads Hindi', async () => {
  server.on(getDeletion, yes({ refusal: null, access: [{ ...book, hi: { title: 'बीजगणित' } }] }))
  await open('Delete my account')
  expect(await screen.findByText('Algebra, without end')).toBeTruthy()
  await showIn('hi')
  expect(await screen.findByText(/^बीजगणित,/)).toBeTruthy()
  await showIn('en')
})

it('shows why the account cannot be deleted now', async () => {
  server.on(getDeletion, yes({ refusal: "The test 'Polity' is running.", access: [] }))
  await open('Delete my account')
  expect((await screen.findByRole('alert')).textContent).toContain("The test 'Polity' is running.")
  expect(screen.queryByRole('button', { name: 'Delete For Ever' })).toBeNull()
})

it('looks again after a refusal, and names access that came meanwhile', async () => {
  server.on(getDeletion, yes({ refusal: null, access: [] }))
  await open('Delete my account')
  await typePassword()
  server.on(getDeletion, yes({ refusal: null, access: [maths] }))
  server.on(deleteAccount, no('Your access has changed. Please look again.', 409))
  await press('Delete For Ever')
  expect(await screen.findByText('Maths, until 20 Aug 2027')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toHaveProperty('checked', true))
})

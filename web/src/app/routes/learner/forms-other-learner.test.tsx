import { getProfile, updateUser } from '@sopan/contract/account'
import { submitTicket } from '@sopan/contract/support'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { afterEach, describe, expect, it } from 'vitest'

import { held, no, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, signInElsewhere } from '#test/render.tsx'

afterEach(() => toast.remove())

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** Another tab signs in another learner; then the server responds. */
async function respondToOther(slow: ReturnType<typeof held>) {
  signInElsewhere(ravi)
  slow.release()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent

describe('what a learner has sent is not reported to the one whom another tab signs in', () => {
  it.each([
    ['accepted', yes(null)],
    ['refused', no('No', 500)],
  ])('if a ticket is %s', async (_how, response) => {
    const slow = held(response)
    server.on(submitTicket, slow.response)
    renderApp('/contact-us', { user: anjali })
    await userEvent.type(await screen.findByLabelText('Message'), 'Help')
    await press('Submit Support Ticket')
    await waitFor(() => expect(server.callsTo(submitTicket)).toHaveLength(1))
    await respondToOther(slow)
    expect(messages()).toBe('')
  })

  it.each([
    ['accepted', yes({ ...anjali, phone: null, district: 'Karnal' })],
    ['refused', no('No', 500)],
  ])('if a changed profile is %s', async (_how, response) => {
    const slow = held(response)
    server.on(getProfile, yes({ ...anjali, phone: null, state: null, district: null }))
    server.on(updateUser, slow.response)
    renderApp('/profile?edit=1', { user: anjali })
    await userEvent.type(await screen.findByLabelText(/^District/), 'Karnal')
    await press('Save Changes')
    await waitFor(() => expect(server.callsTo(updateUser)).toHaveLength(1))
    await respondToOther(slow)
    expect(messages()).toBe('')
  })
})

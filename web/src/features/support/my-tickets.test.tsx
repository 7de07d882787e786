import { listOwnTickets, markAnswersSeen } from '@sopan/contract/support'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const answer = (id: number, isNew: boolean) => ({
  id,
  is_answer: true,
  is_new: isNew,
  at: '2026-11-20T06:00:00Z',
  message: `Answer ${id}`,
})

const ticket = (id: number, ...messages: object[]) => ({
  ticket_id: id,
  status: 'answered',
  created_at: '2026-11-19T06:00:00Z',
  message: 'The video stops.',
  messages,
})

const open = (path: string) => renderApp(path, { user: anjali })
const tickets = async () => within(await screen.findByRole('region', { name: 'My tickets' }))

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>()
})

describe('the tickets of a learner', () => {
  it('say that there are none', async () => {
    open('/contact-us#my-tickets')
    expect((await tickets()).getByText(/You have not written to us/)).toBeTruthy()
  })

  it('have the one open to which the link leads, and its new answers are seen then', async () => {
    server.on(listOwnTickets, yes([ticket(8), ticket(5, answer(1, true), answer(2, true))]))
    server.on(markAnswersSeen, () => {
      server.on(listOwnTickets, yes([ticket(8), ticket(5, answer(1, false), answer(2, false))]))
      return yes(null)
    })
    open('/contact-us#ticket-5')
    const shown = await tickets()
    await waitFor(() => expect(document.activeElement?.closest('li')?.id).toBe('ticket-5'))
    expect(shown.getByText('Answer 2').closest('details')?.open).toBe(true)
    await waitFor(() => expect(shown.queryByText('New answer')).toBeNull())
    expect(server.callsTo(markAnswersSeen).map(({ body }) => body)).toEqual([
      { user_id: 7, ticket_id: 5, answer_id: 2 },
    ])
  })

  it('name the teacher who has answered, with the picture', async () => {
    const profile = { name: 'R. Malik', about: null, image: '/uploads/public/m.svg' }
    const byTeacher = { ...answer(1, false), teacher_profile: profile }
    server.on(listOwnTickets, yes([ticket(5, byTeacher, answer(2, false))]))
    open('/contact-us#ticket-5')
    const shown = await tickets()
    const line = shown.getByText('Our answer by R. Malik').parentElement ?? document.body
    expect(within(line).getByRole('presentation').getAttribute('src')).toBe('/uploads/public/m.svg')
    expect(shown.getByText('Our answer')).toBeTruthy()
    expect(shown.getAllByRole('presentation')).toHaveLength(1)
  })

  it('keep an answer new as long as its ticket is not opened', async () => {
    server.on(listOwnTickets, yes([ticket(5, answer(1, true))]))
    server.on(markAnswersSeen, yes(null))
    open('/contact-us')
    const shown = await tickets()
    expect(shown.getByText('New answer')).toBeTruthy()
    expect(server.callsTo(markAnswersSeen)).toHaveLength(0)
    await userEvent.click(shown.getByText('Ticket 5'))
    await waitFor(() => expect(server.callsTo(markAnswersSeen)).toHaveLength(1))
  })
})

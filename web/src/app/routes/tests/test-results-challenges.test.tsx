import { getExam } from '@sopan/contract/exams/exams'
import { listAttempts, listResults } from '@sopan/contract/exams/results'
import { submitTicket } from '@sopan/contract/support'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { resultWire, resultsWire } from '#test/exams/exam-wire.ts'
import { no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

function open() {
  server.on(listAttempts, yes({ attempts: [], next_cursor: null }))
  server.on(getExam, no('X', 400))
  return renderApp('/test-results/5', { user: anjali })
}

const itemOf = async (number: number) => {
  const heading = await screen.findByRole('heading', { name: `Question ${number}` })
  return within(heading.closest('li') ?? document.body)
}

describe('challenging a question', () => {
  it('keeps a doubt that was not sent when Back closes its window', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    const { router } = open()
    const challenge = async () => {
      const item = await itemOf(3)
      await userEvent.click(item.getByRole('button', { name: 'Challenge this question' }))
      return within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox')
    }
    await userEvent.type(await challenge(), 'A is right, too.')
    await act(() => router.navigate(-1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.state.location.pathname).toBe('/test-results/5')
    expect((await challenge()).value).toBe('A is right, too.')
  })

  const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  it.each([
    [{ until: until(60), state: 'open' }, /^Provisional key, challenges until .+[ap]m\.$/, 3],
    [{ until: until(-1), state: 'open' }, /^Provisional key\. Challenges were possible until /, 0],
    [
      { until: until(-60), state: 'closed' },
      /^Provisional key\. Challenges were possible until /,
      0,
    ],
    [{ until: until(-60), state: 'final' }, /^Final key\.$/, 0],
  ])(
    'with %j shows the state of the key (%s), and offers %i challenges',
    async (challenges, words, count) => {
      server.on(listResults, resultsWire([resultWire()], { challenges }))
      open()
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.queryAllByRole('button', { name: 'Challenge this question' })).toHaveLength(
        count,
      )
    },
  )

  it('sends a doubt about a question as a ticket', async () => {
    server.on(listResults, resultsWire([resultWire()]))
    server.on(submitTicket, () => new Response(''))
    open()
    const item = await itemOf(2)
    await userEvent.click(item.getByRole('button', { name: 'Challenge this question' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Challenge question 2' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(dialog.getByText('Please write what is wrong.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('textbox'))
    await userEvent.type(dialog.getByRole('textbox'), 'A is right, too.')
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText(/^Your doubt could not be sent/)).toBeTruthy()
    server.on(submitTicket, yes({ ticket_id: 4 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/^Your doubt was sent/)).toBeTruthy()
    const [, sent] = server.callsTo(submitTicket)
    expect(sent?.body).toMatchObject({
      question_id: 2,
      message: 'Maths Mock 07, question 2: A is right, too.',
    })
  })
})

import { submitAttempt } from '@sopan/contract/exams/attempts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { examPages, option, pass, press, submit, takeTest, user } from '#test/exams/exam-page.tsx'
import { receiptWire, serveAttempt } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'

examPages()

describe('a test that was continued on another device', () => {
  const refuse = (changes: object = {}) =>
    server.on(submitAttempt, (call) => yes(receiptWire(call, Date.now() + 600_000, changes)))

  it('is submitted by a second press, after the page has said so', async () => {
    await takeTest()
    await user().keyboard('a')
    refuse()
    await submit()
    await screen.findByRole('heading', { name: 'This test was continued on another device' })
    const notYet = 'Not submitted yet. All answers have arrived and count.'
    expect(screen.getByText(notYet)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    serveAttempt()
    await press('Submit now')
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
  })

  it('continues here with its answers if the learner goes back', async () => {
    await takeTest()
    await user().keyboard('a')
    await pass(1.2)
    const held = { selected_option: 'C', seq: 5, writer: 'zzzzzzzz' }
    server.on(submitAttempt, (call) => {
      const { answers, ...receipt } = receiptWire(call, Date.now() + 600_000)
      return yes({ ...receipt, answers: answers.map((one) => ({ ...one, held })) })
    })
    await submit()
    await press('Go back to the test')
    expect(await screen.findByRole('heading', { name: 'Question 1 of 3' })).toBeTruthy()
    expect((await option('C', 1)).matches(':checked')).toBe(true)
  })

  it('can be left, and the dialog promises no submission', async () => {
    await takeTest()
    refuse()
    await submit()
    await screen.findByRole('button', { name: 'Submit now' })
    await user().keyboard('{Escape}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the test?' }))
    expect(dialog.getByText('The clock keeps running and your answers are kept.')).toBeTruthy()
  })
})

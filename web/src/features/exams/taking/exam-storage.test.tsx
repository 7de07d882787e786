import { saveAnswers, submitAttempt } from '@sopan/contract/attempts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { examPages, option, pass, press, setOnline, takeTest, user } from '#test/exam-page.tsx'
import { sentAnswers, serveAttempt } from '#test/exam-wire.ts'
import { server } from '#test/fake-server.ts'
import { anjali } from '#test/render.tsx'
import { listAttempts } from '#web/features/exams/engine/attempt-db.ts'

examPages()

// Open by then, so that what fails is its use.
beforeEach(async () => void (await listAttempts(anjali.id)))

const WARNING = 'This browser keeps nothing on the device: leave this page open.'
const fault = (name: string) => () => {
  throw new DOMException('X', name)
}
const forbid = () =>
  void vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(fault('InvalidStateError'))
const fill = () =>
  void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fault('QuotaExceededError'))
const sent = () =>
  server
    .callsTo(saveAnswers)
    .flatMap(sentAnswers)
    .map((entry) => [entry.question_id, entry.selected_option])

describe.each([
  ['forbids its database', forbid],
  ['has no room left', fill],
])('a browser that %s', (_, spoil) => {
  it('takes a test all the same, and says that nothing is kept', async () => {
    spoil()
    await takeTest()
    expect(await screen.findByText(WARNING)).toBeTruthy()
    await user().keyboard('a')
    await press('Next')
    await user().keyboard('c')
    await pass(1.2)
    expect(screen.getByText('Saved')).toBeTruthy()
    expect(sent()).toEqual([
      [1, 'A'],
      [2, 'C'],
    ])
    await press('Submit Test')
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
    await user().click(dialog.getByRole('button', { name: 'Submit Test' }))
    expect(await screen.findByRole('heading', { name: 'Test Results' })).toBeTruthy()
    expect(server.callsTo(submitAttempt)).toHaveLength(1)
  })

  it('holds what is chosen without a network on the page, until that is back', async () => {
    await takeTest()
    expect(screen.queryByText(WARNING)).toBeNull()
    spoil()
    server.on(saveAnswers, () => Promise.reject(new TypeError('Failed to fetch')))
    setOnline(false)
    await user().keyboard('d')
    expect(
      await screen.findByText(
        'You are offline. This browser keeps nothing on the device: leave this page open, and your answers will be sent.',
      ),
    ).toBeTruthy()
    expect(await option('D', 1)).toHaveProperty('checked', true)
    await pass(30)
    server.calls.length = 0
    serveAttempt()
    setOnline(true)
    await waitFor(() => expect(sent()).toEqual([[1, 'D']]))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })
})

import { saveAnswers, submitAttempt } from '@sopan/contract/exams/attempts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import {
  examPages,
  option,
  pass,
  press,
  setOnline,
  takeTest,
  user,
} from '#test/exams/exam-page.tsx'
import { sentAnswers, serveAttempt } from '#test/exams/exam-wire.ts'
import { server } from '#test/fake-server.ts'
import { anjali } from '#test/render.tsx'
import { listAttempts } from '#web/features/exams/engine/storage.ts'

examPages()

// The database is already open, so that using it fails, not opening it.
beforeEach(async () => void (await listAttempts(anjali.id)))

const WARNING = 'This browser cannot store anything on the device: leave this page open.'
const fault = (name: string) => () => {
  throw new DOMException('X', name)
}
const forbid = () =>
  void vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(fault('InvalidStateError'))
const fill = () =>
  void vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fault('QuotaExceededError'))
/** Simulates that the page is about to be closed or reloaded. */
function closing(): Event {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event
}
const sent = () =>
  server
    .callsTo(saveAnswers)
    .flatMap(sentAnswers)
    .map((entry) => [entry.question_id, entry.selected_option])

describe.each([
  ['forbids its database', forbid],
  ['has no room left', fill],
])('a browser that %s', (_, spoil) => {
  it('runs a test, and shows that nothing is stored', async () => {
    spoil()
    await takeTest()
    expect(await screen.findByText(WARNING)).toBeTruthy()
    await user().keyboard('a')
    await press('Save & Next')
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

  it('keeps answers on the page while offline, and sends them later', async () => {
    await takeTest()
    expect(screen.queryByText(WARNING)).toBeNull()
    spoil()
    server.on(saveAnswers, () => Promise.reject(new TypeError('Failed to fetch')))
    setOnline(false)
    await user().keyboard('d')
    expect(
      await screen.findByText(
        'You are offline. This browser cannot store anything on the device: leave this page open, and your answers will be sent.',
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

  it('warns that answers would be lost before the test is left or the page is closed', async () => {
    await takeTest()
    spoil()
    await user().keyboard('a')
    await pass(1.2)
    expect(closing().defaultPrevented).toBe(false)
    server.on(saveAnswers, () => Promise.reject(new TypeError('Failed to fetch')))
    setOnline(false)
    await press('Save & Next')
    await user().keyboard('b')
    await screen.findByText('Not saved – will retry (1)')
    expect(closing().defaultPrevented).toBe(true)
    await press('Test menu')
    await press('Leave the test')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the test?' }))
    expect(dialog.queryByText(/your answers are kept/i)).toBeNull()
    expect(
      dialog.getByText(
        'This browser cannot store anything on the device. If you leave now, 1 answer that was not sent yet will be lost. The clock keeps running.',
      ),
    ).toBeTruthy()
    await user().click(dialog.getByRole('button', { name: 'Go back to the test' }))
    expect(await option('B', 2)).toHaveProperty('checked', true)
  })

  it('warns that leaving would cancel a submission that has not arrived', async () => {
    await takeTest()
    spoil()
    server.on(submitAttempt, () => Promise.reject(new TypeError('Failed to fetch')))
    await press('Submit Test')
    const submit = within(await screen.findByRole('dialog', { name: 'Submit the test?' }))
    await user().click(submit.getByRole('button', { name: 'Submit Test' }))
    await screen.findByText('The server cannot be reached')
    expect(closing().defaultPrevented).toBe(true)
    await user().keyboard('{Escape}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave the test?' }))
    expect(
      dialog.getByText(
        'This browser cannot store anything on the device. If you leave now, the test is not submitted until its time is over.',
      ),
    ).toBeTruthy()
  })
})

it('a browser is asked not to evict what a test stores', async () => {
  const persist = vi.fn<() => Promise<boolean>>(async () => true)
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true })
  try {
    await takeTest()
    expect(persist).toHaveBeenCalledOnce()
  } finally {
    Reflect.deleteProperty(navigator, 'storage')
  }
})

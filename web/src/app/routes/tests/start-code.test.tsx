import { startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'

import { attemptWire, bought, exams, mock07, paperWire } from '#test/exams/exam-wire.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('#web/features/exams/taking/exam-window.tsx', async (load) => {
  await code.promise
  return load()
})

// Its first import takes longer than any timeout of a test.
beforeAll(async () => {
  await vi.importActual('#web/features/exams/taking/exam-window.tsx')
})

it('the button that starts a test stays busy, and starts none before the code of the test has arrived', async () => {
  server.on(listExams, exams({ ...mock07, ...bought }))
  server.on(getExam, yes({ ...mock07, ...bought, ...paperWire }))
  server.on(startAttempt, yes(attemptWire()))
  renderApp('/tests?test=5', { user: anjali })
  const dialog = within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Start Test' }))
  const step = within(screen.getByRole('dialog', { name: 'Maths Mock 07' }))
  const start = step.getByRole('button', { name: 'Start Test' })
  expect(start.getAttribute('aria-busy')).toBe('true')
  act(() => start.click())
  expect(server.callsTo(startAttempt)).toEqual([])
  code.resolve()
  expect(await screen.findByRole('timer')).toBeTruthy()
  expect(server.callsTo(startAttempt)).toHaveLength(1)
})

import { saveAnswers, startAttempt } from '@sopan/contract/exams/attempts'
import { getExam, listExams } from '@sopan/contract/exams/exams'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { examPages, pass, startTest, user } from '#test/exams/exam-page.tsx'
import { attemptWire, bought, exams, mock07 } from '#test/exams/exam-wire.ts'
import { held, server, yes } from '#test/fake-server.ts'
import { anjali, ravi, renderApp, reportSession, signInElsewhere } from '#test/render.tsx'
import { removeSession } from '#web/lib/browser/storage.ts'

examPages()

describe('a start that the server confirms after another tab has signed in another learner', () => {
  it('does not open the test of the first learner for the second', async () => {
    server.on(listExams, exams({ ...mock07, ...bought }))
    server.on(getExam, yes({ ...mock07, ...bought }))
    const slow = held(yes(attemptWire()))
    server.on(startAttempt, slow.response)
    const { router } = renderApp('/tests?test=5', { user: anjali })
    await startTest()
    await waitFor(() => expect(server.callsTo(startAttempt)).toHaveLength(1))
    removeSession()
    reportSession()
    signInElsewhere(ravi)
    slow.release()
    await pass(1)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(router.state.location.search).toBe('?test=5')
    const step = within(await screen.findByRole('dialog', { name: 'Maths Mock 07' }))
    expect(await step.findByRole('button', { name: 'Start Test' })).toHaveProperty(
      'disabled',
      false,
    )
    await user().keyboard('d')
    await pass(2)
    expect(server.callsTo(saveAnswers)).toEqual([])
  })
})

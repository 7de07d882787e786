import { logout } from '@sopan/contract/session'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { KEY, cutNetwork, storeUnsent, unsentScene } from '#test/exams/exam-unsent.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { countUnsent } from '#web/features/exams/engine/unsent-answers.ts'
import { addAttemptOnDevice, removeAttemptOnDevice } from '#web/lib/attempts-on-device.ts'

unsentScene()

/** Signs out with two answers that cannot be sent. */
async function signOut({ isNoted = true } = {}) {
  await storeUnsent([1, 2])
  if (isNoted) addAttemptOnDevice(KEY)
  else removeAttemptOnDevice(KEY)
  cutNetwork()
  server.on(logout, yes(null))
  const { router } = renderApp('/coming-soon', { user: anjali })
  await screen.findByRole('heading', { name: 'Coming Soon' })
  await userEvent.click(await screen.findByRole('button', { name: /Anjali Sharma/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sign out?' })
  return { router, dialog: within(dialog) }
}

const keepPractice = () => {
  const entry = { question_id: 5, act: 'answer', answer: 'B', at: '2026-11-28T06:00:00.000Z' }
  const unsent = { [anjali.id]: [{ ...entry, writer: 'writer001' }] }
  localStorage.setItem('practice_unsent', JSON.stringify(unsent))
}

it('signing out without a test on the device deletes the answers of practice too', async () => {
  indexedDB.deleteDatabase('sopan-exams')
  keepPractice()
  cutNetwork()
  server.on(logout, yes(null))
  renderApp('/coming-soon', { user: anjali })
  await userEvent.click(await screen.findByRole('button', { name: /Anjali Sharma/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
  await waitFor(() => expect(localStorage.getItem('practice_unsent')).toBeNull())
})

describe('signing out with unsent answers', () => {
  it('asks for confirmation, and stays signed in if the learner cancels', async () => {
    const { dialog } = await signOut()
    expect(dialog.getByText(/^2 answers of a test have not been sent yet/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem('auth_token')).not.toBeNull()
  })

  it('keeps the answers of practice while the learner stays, and deletes them with the session', async () => {
    keepPractice()
    const { dialog } = await signOut()
    expect(localStorage.getItem('practice_unsent')).not.toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(localStorage.getItem('practice_unsent')).toBeNull())
  })

  it('also asks if the list of stored exams was deleted', async () => {
    const { dialog } = await signOut({ isNoted: false })
    expect(dialog.getByText(/^2 answers of a test have not been sent yet/)).toBeTruthy()
  })

  it('ends the session if the learner confirms, and keeps the answers', async () => {
    const { dialog } = await signOut()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
    expect(await countUnsent(anjali.id)).toBe(2)
  })
})

import { logout } from '@sopan/contract/session'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

import { KEY, unsentScene } from '#test/exams/exam-unsent.ts'
import { server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { addAttemptOnDevice } from '#web/lib/attempts-on-device.ts'

vi.mock('#web/features/exams/sign-out/unsent-at-sign-out.ts', () => new Promise(() => {}))

unsentScene()

it('signing out with a stored test ends the session although the code about unsent answers never arrives', async () => {
  addAttemptOnDevice(KEY)
  server.on(logout, yes(null))
  renderApp('/coming-soon', { user: anjali })
  await userEvent.click(await screen.findByRole('button', { name: /Anjali Sharma/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign Out' }))
  await waitFor(() => expect(localStorage.getItem('auth_token')).toBeNull())
})

import { listClasses, listNotes } from '@sopan/contract/learning'
import { login } from '@sopan/contract/session'
import { debugCall, testCall } from '@sopan/contract/status'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { json, no, server, yes } from '#test/fake-server.ts'
import { renderApp } from '#test/render.tsx'

it('calls five endpoints and shows the status and raw response of each, as text', async () => {
  server
    .on(debugCall, yes({ service: 'sopan' }))
    .on(testCall, json({}, 503))
    .on(listClasses, no('Access denied', 403))
    .on(listNotes, new Response('<b>bold</b>'))
    .on(login, no('Invalid email or password', 401))
  const { router } = renderApp('/api-test')
  await userEvent.click(await screen.findByRole('button', { name: 'Test All Endpoints' }))
  await screen.findByRole('heading', { name: 'Login' })
  const cards = within(screen.getByRole('list', { name: 'Responses' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    expect.stringMatching(/^DebugHTTP 200GET \/debug.*"service":"sopan"/),
    expect.stringMatching(/^TestHTTP 503GET \/test\.php\{\}$/),
    expect.stringMatching(
      /^ClassesHTTP 403GET \/course_endpoints\/classes\.php\?subject_id=1.*Access denied/,
    ),
    expect.stringMatching(
      /^NotesHTTP 200GET \/course_endpoints\/notes\.php\?subject_id=1<b>bold<\/b>$/,
    ),
    expect.stringMatching(/^LoginHTTP 401POST \/login\.php.*Invalid email or password/),
  ])
  expect(server.callsTo(listClasses)[0]?.query).toEqual({ subject_id: '1' })
  expect(server.callsTo(listNotes)[0]?.query).toEqual({ subject_id: '1' })
  // A refusal on the developer page neither ends the session nor navigates.
  expect(router.state.location.pathname).toBe('/api-test')
})

it('logs in with the typed credentials, without signing in', async () => {
  const answer = yes({ id: 7 }, { token: 'sop_real' })
  server.on(debugCall, json({})).on(testCall, json({})).on(listClasses, json({}))
  server.on(listNotes, () => Promise.reject(new TypeError('Failed to fetch'))).on(login, answer)
  renderApp('/api-test')
  const email = await screen.findByLabelText('Email for the login call')
  await userEvent.clear(email)
  await userEvent.type(email, 'me@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Test All Endpoints' }))
  expect(await screen.findByText('No response')).toBeTruthy()
  expect(server.callsTo(login)[0]?.body).toMatchObject({ email: 'me@example.com' })
  expect(localStorage.getItem('auth_token')).toBeNull()
})

import { joinBatch, readBatchInvitation } from '@sopan/contract/batches'
import { login } from '@sopan/contract/session'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import { invitation } from '#test/batch-scene.ts'
import { held, json, no, server, yes } from '#test/fake-server.ts'
import { anjali, renderApp } from '#test/render.tsx'
import { showIn } from '#web/lib/language.ts'

const ABOUT = /^SSC CGL.· 2 Nov 2026 to 31 Dec 2098$/

const open = (path = '/join#sop_a') => renderApp(path, { user: anjali }).router
const openAsVisitor = () => renderApp('/join#sop_a').router
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const batchShown = () => screen.findByRole('heading', { level: 1, name: 'Morning batch A' })
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const stored = () => sessionStorage.getItem('batch_invitation')

afterEach(() => sessionStorage.clear())

describe('an invitation to a batch', () => {
  it('shows the batch, and makes the learner a member', async () => {
    const slow = held(yes({ state: 'member' }))
    server.on(readBatchInvitation, yes(invitation('open'))).on(joinBatch, slow.response)
    const router = open()
    await batchShown()
    expect(screen.getByText(ABOUT)).toBeTruthy()
    expect(document.title).toBe('Join a Batch | Sopan')
    const { pathname, search, hash, state } = router.state.location
    expect([pathname + search + hash, state]).toEqual(['/join', null])
    await press('Join')
    await press('Join')
    slow.release()
    expect(await screen.findByText('You are in this batch.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull()
    expect(hrefOf('Go to Dashboard')).toBe('/dashboard')
    const body = { token: 'sop_a', user_id: 7 }
    expect(server.callsTo(readBatchInvitation)[0]?.body).toEqual(body)
    expect(server.callsTo(joinBatch).map((call) => call.body)).toEqual([body])
  })

  it('with an approval asks the office, and shows that the learner waits', async () => {
    server.on(readBatchInvitation, yes(invitation('asks'))).on(joinBatch, yes({ state: 'asked' }))
    open()
    expect(await screen.findByText(/The office decides who joins\.$/)).toBeTruthy()
    await press('Ask to join')
    expect(await screen.findByText(/^You have asked to join\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ask to join' })).toBeNull()
  })

  it.each([
    ['asked', /^You have asked to join/],
    ['member', /^You are in this batch/],
    ['full', /^As many learners as were invited have joined/],
    ['over', /^This invitation has ended/],
  ] as const)('that is %s shows this without a button', async (state, text) => {
    server.on(readBatchInvitation, yes(invitation(state)))
    open()
    await batchShown()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /join/i })).toBeNull()
    expect(hrefOf('Go to Dashboard')).toBe('/dashboard')
  })

  it('that others have used up before the press shows this', async () => {
    let state: 'open' | 'full' = 'open'
    server.on(readBatchInvitation, () => yes(invitation(state)))
    server.on(joinBatch, () => {
      state = 'full'
      return no('As many learners as were invited have joined this batch.', 409)
    })
    open()
    await batchShown()
    await press('Join')
    expect(await screen.findByText(/Ask your institute for a new invitation/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['sends a message', no('Too many requests.', 429), 'Too many requests.'],
    ['sends none', json({}, 503), 'You could not join. Please try again.'],
  ])('can be used again after a failure if the server %s', async (_, response, text) => {
    server.on(readBatchInvitation, yes(invitation('open'))).on(joinBatch, response)
    open()
    await batchShown()
    await press('Join')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(stored()).toBe('sop_a')
    server.on(joinBatch, yes({ state: 'member' }))
    await press('Join')
    expect(await screen.findByText('You are in this batch.')).toBeTruthy()
  })

  it('that cannot be loaded can be loaded again', async () => {
    server.on(readBatchInvitation, no('', 403))
    open()
    const title = 'The invitation could not be loaded'
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    server.on(readBatchInvitation, yes(invitation('open')))
    await press('Try again')
    await batchShown()
  })

  it.each([
    ['with an unknown token', '/join#sop_b', 404],
    ['with a token that is too long', '/join#sop_b', 400],
    ['without a token', '/join', 404],
    ['after the link to the main part', '/join#main', 404],
  ])('%s is not found', async (_, path, status) => {
    server.on(readBatchInvitation, no('This invitation is not valid.', status))
    open(path)
    expect(await screen.findByRole('heading', { name: 'Invitation Not Found' })).toBeTruthy()
    expect(server.callsTo(readBatchInvitation)).toHaveLength(path.includes('sop_') ? 1 : 0)
  })

  it('is shown again when the page is opened again after the learner has joined', async () => {
    server.on(readBatchInvitation, yes(invitation('open'))).on(joinBatch, yes({ state: 'member' }))
    const router = open()
    await batchShown()
    await press('Join')
    await userEvent.click(await screen.findByRole('link', { name: 'Go to Dashboard' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    server.on(readBatchInvitation, yes(invitation('member')))
    await act(() => router.navigate(-1))
    await batchShown()
    expect(screen.getByText('You are in this batch.')).toBeTruthy()
  })

  it('that another learner has used in this tab is not shown', async () => {
    server.on(readBatchInvitation, yes(invitation('open'))).on(joinBatch, yes({ state: 'member' }))
    const { unmount } = renderApp('/join#sop_a', { user: anjali })
    await batchShown()
    await press('Join')
    await screen.findByText('You are in this batch.')
    unmount()
    renderApp('/join', { user: { ...anjali, id: 8 } })
    expect(await screen.findByRole('heading', { name: 'Invitation Not Found' })).toBeTruthy()
  })

  it('that is opened in the same tab replaces the one before', async () => {
    server.on(readBatchInvitation, yes(invitation('open')))
    const router = open()
    await batchShown()
    await act(() => router.navigate('/join#sop_new'))
    await waitFor(() =>
      expect(server.callsTo(readBatchInvitation).at(-1)?.body).toMatchObject({ token: 'sop_new' }),
    )
    expect(router.state.location.hash).toBe('')
  })

  it('has its texts in Hindi', async () => {
    server.on(readBatchInvitation, yes(invitation('open')))
    await showIn('hi')
    open()
    expect(await screen.findByRole('button', { name: 'जुड़ें' })).toBeTruthy()
    expect(screen.getByText(/^SSC CGL.· 2 नवंबर 2026 से 31 दिसंबर 2098 तक$/)).toBeTruthy()
    await act(() => showIn('en'))
  })
})

describe('a visitor with an invitation', () => {
  it.each(['Login', 'Sign Up'])('is led to %s with the page to return to', async (name) => {
    const router = openAsVisitor()
    await screen.findByRole('heading', { level: 1, name: 'You are invited to a batch' })
    expect(router.state.location.hash).toBe('')
    const link = screen.getAllByRole('link', { name }).at(-1) as HTMLElement
    await userEvent.click(link)
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/join'))
    expect(router.state.location.state).toMatchObject({ from: { pathname: '/join', hash: '' } })
    expect(JSON.stringify(router.state.location)).not.toContain('sop_a')
    expect(server.callsTo(readBatchInvitation)).toEqual([])
  })

  it('sees the batch after the login', async () => {
    server.on(readBatchInvitation, yes(invitation('open')))
    server.on(login, yes(null, { user: anjali, token: 'sop_test' }))
    const router = openAsVisitor()
    const main = await screen.findByRole('main')
    await screen.findByRole('heading', { name: 'You are invited to a batch' })
    const link = [...main.querySelectorAll('a')].find((one) => one.textContent === 'Login')
    await userEvent.click(link as HTMLElement)
    await userEvent.type(await screen.findByLabelText('Email'), 'anjali@example.com')
    await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'monsoon66')
    await userEvent.click(screen.getByRole('checkbox', { name: /I accept/ }))
    await press('Login')
    await batchShown()
    expect(router.state.location.pathname).toBe('/join')
    expect(server.callsTo(readBatchInvitation)[0]?.body).toEqual({ token: 'sop_a', user_id: 7 })
  })
})

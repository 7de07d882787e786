import { forgotPassword } from '@sopan/contract/account'
import { getExam } from '@sopan/contract/exams/exams'
import { listNotices } from '@sopan/contract/notices'
import { getStatus } from '@sopan/contract/status'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { call, callData } from './call.ts'

const respond = (body: object) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(body))))

afterEach(() => {
  delete window.earlyResponses
  delete window.earlyForm
  delete window.earlyToken
})

describe('an early response, requested by the inline script', () => {
  const early = (body: object) => Promise.resolve(new Response(JSON.stringify(body)))

  it('is used once, by a visitor', async () => {
    const fetch = respond({ success: true, data: [{ id: 2 }] })
    vi.stubGlobal('fetch', fetch)
    window.earlyResponses = {
      '/api/notifications.php': early({ success: true, data: [{ id: 1 }] }),
    }
    expect(await callData(listNotices, { querystring: {} })).toMatchObject([{ id: 1 }])
    expect(await callData(listNotices, { querystring: {} })).toMatchObject([{ id: 2 }])
    expect(fetch).toHaveBeenCalledOnce()
  })

  it('is used by the learner with whose session it was requested', async () => {
    const fetch = respond({ success: true, data: { name: 'late' } })
    vi.stubGlobal('fetch', fetch)
    const details = () => {
      window.earlyResponses = {
        '/api/tests/details.php?test_id=3&user_id=5': early({
          success: true,
          data: { name: 'early' },
        }),
      }
      return callData(getExam, { querystring: { test_id: '3', user_id: '5' } })
    }
    localStorage.setItem('auth_token', 'sop_own')
    expect(await details()).toMatchObject({ name: 'late' })
    window.earlyToken = 'sop_own'
    expect(await details()).toMatchObject({ name: 'early' })
    localStorage.setItem('auth_token', 'sop_later')
    expect(await details()).toMatchObject({ name: 'late' })
    localStorage.removeItem('auth_token')
    expect(await details()).toMatchObject({ name: 'late' })
  })

  it('is used for the form that was sent with the same values', async () => {
    const fetch = respond({ success: true, message: 'late' })
    vi.stubGlobal('fetch', fetch)
    const body = { email: 'learner@example.com' }
    const sent = (values: object) => ({
      url: '/api/forget_password.php',
      body: JSON.stringify(values),
      response: early({ success: true, message: 'early' }),
    })
    window.earlyForm = sent(body)
    expect(await call(forgotPassword, { body })).toMatchObject({ message: 'early' })
    expect(await call(forgotPassword, { body })).toMatchObject({ message: 'late' })
    window.earlyForm = sent({ email: 'other@example.com' })
    expect(await call(forgotPassword, { body })).toMatchObject({ message: 'late' })
    expect(window.earlyForm).toBeUndefined()
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is requested again if it failed while the scripts were loading', async () => {
    const fetch = respond({ success: true, message: 'again' })
    vi.stubGlobal('fetch', fetch)
    const failed = () => {
      const response = Promise.reject<Response>(new TypeError('Failed to fetch'))
      response.catch(() => {})
      return response
    }
    const body = { email: 'learner@example.com' }
    const url = '/api/forget_password.php'
    window.earlyForm = { url, body: JSON.stringify(body), response: failed() }
    window.earlyResponses = { '/api/maintenance.php': failed() }
    expect(await call(forgotPassword, { body })).toMatchObject({ message: 'again' })
    expect(await call(getStatus, {}, { base: '' })).toMatchObject({ message: 'again' })
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('is used by everyone for the status, and by a learner for nothing else', async () => {
    localStorage.setItem('auth_token', 'sop_abc')
    vi.stubGlobal('fetch', respond({ success: true, message: 'late', data: [] }))
    window.earlyResponses = {
      '/api/notifications.php': early({ success: true, message: 'early', data: [] }),
      '/api/maintenance.php': early({ success: true, message: 'early' }),
    }
    expect(await call(listNotices, { querystring: {} })).toMatchObject({ message: 'late' })
    expect(await call(getStatus, {}, { base: '' })).toMatchObject({ message: 'early' })
  })
})

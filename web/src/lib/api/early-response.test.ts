import { listNotices } from '@sopan/contract/notices'
import { getStatus } from '@sopan/contract/status'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { call } from './call.ts'

const respond = (body: object) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(body))))
const early = (body: object) => Promise.resolve(new Response(JSON.stringify(body)))

afterEach(() => {
  window.earlyStatus = undefined
})

describe('the status request that the page has sent before its scripts had loaded', () => {
  it('is used once, by the status call only', async () => {
    vi.stubGlobal('fetch', respond({ success: true, message: 'late', data: [] }))
    window.earlyStatus = early({ success: true, message: 'early' })
    expect(await call(listNotices, { querystring: {} })).toMatchObject({ message: 'late' })
    expect(await call(getStatus, {}, { base: '' })).toMatchObject({ message: 'early' })
    expect(await call(getStatus, {}, { base: '' })).toMatchObject({ message: 'late' })
  })

  it('is sent again if it failed while the scripts were loading', async () => {
    vi.stubGlobal('fetch', respond({ success: true, message: 'again' }))
    window.earlyStatus = Promise.reject<Response>(new TypeError('Failed to fetch'))
    window.earlyStatus.catch(() => {})
    expect(await call(getStatus, {}, { base: '' })).toMatchObject({ message: 'again' })
  })
})

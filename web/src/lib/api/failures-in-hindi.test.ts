import { listUsers } from '@sopan/contract/account'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { showIn } from '../language.ts'
import { call } from './call.ts'

beforeAll(() => showIn('hi'))
afterAll(() => showIn('en'))

/** The text of the failure of a call to a server that sends this body. */
async function textOf(body: object | null, status = 403): Promise<string> {
  vi.stubGlobal('fetch', async () => {
    if (body === null) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(body), { status })
  })
  const error: unknown = await call(listUsers, {}).catch((failure: unknown) => failure)
  return (error as Error).message
}

it.each([
  ['a known code', { code: 'no_attempts_left' }, 'अब कोई प्रयास बाकी नहीं है'],
  [
    'a code with a value',
    { code: 'coupon_from_price', rupees: 1500 },
    'यह कूपन ₹1,500 या उससे ज़्यादा कीमत पर लगता है',
  ],
  ['a code of a newer server', { code: 'moon_is_full' }, 'As documented'],
  ['the name of a method of all objects', { code: 'toString' }, 'As documented'],
  ['no code', undefined, 'As documented'],
  ['a reason that is no object', 'no_attempts_left', 'As documented'],
  ['a code that is no text', { code: 7 }, 'As documented'],
])('a refusal with %s is worded by the page, or shown as it comes', async (_, reason, text) => {
  expect(await textOf({ success: false, message: 'As documented', data: null, reason })).toBe(text)
})

it('a call without an answer is worded by the page', async () => {
  expect(await textOf(null)).toMatch(/^सर्वर से संपर्क नहीं हुआ/)
})

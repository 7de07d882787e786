import { expect, it } from 'vitest'

import { isSigned } from './signature.ts'

const timestamp = '1746427759733'
const body = '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}'
const signature = 'xRMIraT8jIjYYnw2K6DMwvMggbnJ/MXBZijtVr2mqHA='

const check = (changes: object, secrets = ['sec']) =>
  isSigned({ timestamp, signature, body: Buffer.from(body), ...changes }, secrets)

it('accepts the gateway’s signatures, also over text that is not ASCII', () => {
  expect(check({})).toBe(true)
  const hindi = Buffer.from('{"type":"WEBHOOK","data":{"test_object":{"name":"अनिल"}}}')
  const of = 'vRHa8gOYPV5c8I/wzOMTfhZjSjwn41eOQznn8vhIfNQ='
  expect(check({ body: hindi, signature: of })).toBe(true)
})

it('accepts each listed secret, and no other', () => {
  expect(check({}, ['new', 'sec'])).toBe(true)
  expect(check({}, ['new'])).toBe(false)
  expect(check({}, [])).toBe(false)
})

it.each([
  ['a missing signature', { signature: '' }],
  ['a shortened signature', { signature: signature.slice(0, -1) }],
  ['a longer signature', { signature: `${signature}=` }],
  ['another timestamp', { timestamp: '1746427759734' }],
  ['a missing timestamp', { timestamp: '' }],
  ['a body that was parsed and written again', { body: Buffer.from(body.replace('.00', '')) }],
  ['an empty body', { body: Buffer.alloc(0) }],
  [
    'the signature of the body written again',
    { signature: 'z7WLkkr1PtIwb1vdNTNGvLt/VSn3NgOEQp0kqc+dYlQ=' },
  ],
])('refuses %s', (_, changes) => {
  expect(check(changes)).toBe(false)
})

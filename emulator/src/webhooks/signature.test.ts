import { expect, it } from 'vitest'

import { sign } from './signature.ts'

const TIMESTAMP = '1746427759733'
const PAID = '{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"payment":{"payment_amount":170.00}}}'

it.each([
  [PAID, 'xRMIraT8jIjYYnw2K6DMwvMggbnJ/MXBZijtVr2mqHA='],
  [
    '{"type":"WEBHOOK","data":{"test_object":{"name":"अनिल"}}}',
    'vRHa8gOYPV5c8I/wzOMTfhZjSjwn41eOQznn8vhIfNQ=',
  ],
  [JSON.stringify(JSON.parse(PAID)), 'z7WLkkr1PtIwb1vdNTNGvLt/VSn3NgOEQp0kqc+dYlQ='],
])('the signature of %s is %s', (body, signature) => {
  expect(sign('sec', TIMESTAMP, body)).toBe(signature)
})

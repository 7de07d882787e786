import { describe, expect, it } from 'vitest'

import { findState, stateLabel, stateTaxName } from './states.ts'

describe('the state of a text', () => {
  it.each([
    ['Haryana', '06'],
    ['  hARYana ', '06'],
    ['TAMILNADU', '33'],
    ['Tamil  Nadu.', '33'],
    ['jammu & kashmir', '01'],
    ['Andaman & Nicobar Islands', '35'],
    ['orissa', '21'],
    ['New Delhi', '07'],
    ['ＤＥＬＨＩ', '07'],
  ])('%j has the code %s', (text, code) => {
    expect(findState(text)?.code).toBe(code)
  })

  it.each([null, '', ' ', 'Hariyana', 'London', 'and', 'हरियाणा', '06', 'a'.repeat(1_000_000)])(
    'is unknown: %j',
    (text) => expect(findState(text)).toBeNull(),
  )
})

it('names a state with its code, and the tax of a union territory', () => {
  const [haryana, ladakh] = [findState('haryana'), findState('ladakh')]
  expect(haryana && stateLabel(haryana)).toBe('Haryana (06)')
  expect([haryana, ladakh, null].map(stateTaxName)).toEqual(['SGST', 'UTGST', 'SGST'])
})

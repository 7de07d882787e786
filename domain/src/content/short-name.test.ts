import { describe, expect, it } from 'vitest'

import { shortName } from './short-name.ts'

describe('the short name of a title', () => {
  it.each([
    ['SSC CGL: Ratio & Proportion', 'ssc-cgl-ratio-proportion'],
    ['  Café — 50% off!  ', 'cafe-50-off'],
    ['गणित', 'test'],
    ['गणित 2', '2'],
    ['<b>x</b>', 'b-x-b'],
    ['=1+1', '1-1'],
    ['', 'test'],
    ['😀', 'test'],
    ['a'.repeat(10_000), 'a'.repeat(70)],
    [`${'a'.repeat(69)} b`, 'a'.repeat(69)],
  ])('%j is %s', (title, expected) => {
    expect(shortName(title, 'test')).toBe(expected)
  })

  it('gets the first number that is free', () => {
    const taken = new Set(['ratio', 'ratio-2'])
    expect(shortName('Ratio', 'test', (name) => taken.has(name))).toBe('ratio-3')
  })
})

import { describe, expect, it } from 'vitest'

import { isForgiven, isOneLetterOff, wordsOf } from './search.ts'

describe('the words of a search', () => {
  it.each([
    ['', []],
    [' \t\n', []],
    ['SSC  cgl ', ['ssc', 'cgl']],
    ['हरियाणा पुलिस', ['हरियाणा', 'पुलिस']],
    ['100%', ['100%']],
  ])('of %j are %j', (search, words) => {
    expect(wordsOf(search)).toEqual(words)
  })
})

describe('a mistyped word', () => {
  it.each([
    ['matsh', 'maths', 'two letters that have changed places'],
    ['mayhs', 'maths', 'another letter'],
    ['naths', 'maths', 'another first letter'],
    ['matha', 'maths', 'another last letter'],
    ['mathhs', 'maths', 'a letter too many'],
    ['mathsx', 'maths', 'a letter too many at the end'],
    ['mths', 'maths', 'a letter too few'],
    ['aths', 'maths', 'no first letter'],
    ['math', 'maths', 'no last letter'],
    ['maths', 'maths', 'no mistake'],
  ])('%j is like %j: %s', (typed, word) => {
    expect([isOneLetterOff(typed, word), isOneLetterOff(word, typed)]).toEqual([true, true])
  })

  it.each([
    ['matsj', 'maths', 'two mistakes'],
    ['tamhs', 'maths', 'two letters that are not beside each other'],
    ['amthsx', 'maths', 'changed places and one too many'],
    ['maths', 'mathematics', 'a part of a longer word'],
    ['maths', '', 'nothing'],
  ])('%j is not like %j: %s', (typed, word) => {
    expect([isOneLetterOff(typed, word), isOneLetterOff(word, typed)]).toEqual([false, false])
  })

  it.each([
    ['maths', true],
    ['math', true],
    ['cgl', false],
    ['x'.repeat(21), false],
    ['गणित', false],
    ['100%', false],
    ['naïve', false],
  ])('%j is forgiven: %j', (typed, isIt) => {
    expect(isForgiven(typed)).toBe(isIt)
  })
})

import { describe, expect, it } from 'vitest'

import { beginsWord, formsOf, isFoundInside, wordsOf } from './words.ts'

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

describe('the forms of the words', () => {
  it.each([
    ['gramar', [['gramar']]],
    ['gk Rivers gk', [['gk', 'general knowledge', 'general awareness'], ['rivers']]],
    ['rivers general knowledge', [['rivers'], ['general knowledge', 'gk', 'general awareness']]],
    ['general rivers', [['general'], ['rivers']]],
  ])('of %j begin with %j', (search, forms) => {
    expect(formsOf(search).map((one) => one.slice(0, 3))).toEqual(forms)
  })

  it.each([
    ['ssc', 'ssc cgl', true],
    ['ssc', 'maths for ssc', true],
    ['ssc', 'maths (ssc)', true],
    ['mat', 'complete maths', true],
    ['ssc', 'hssc cet', false],
    ['गणित', 'बीजगणित', false],
    ['गणित', 'बीज गणित', true],
  ])('%j begins a word of %j: %j', (form, text, isIt) => {
    expect(beginsWord(form, text)).toBe(isIt)
  })

  it.each([
    ['ssc', false],
    ['upsc', true],
    ['07', true],
    ['%', true],
    ['रेल', true],
  ])('%j is found inside words: %j', (form, isIt) => {
    expect(isFoundInside(form)).toBe(isIt)
  })
})

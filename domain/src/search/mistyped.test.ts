import { describe, expect, it } from 'vitest'

import { isForgiven, isLettersOff, mostLike } from './mistyped.ts'

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
    expect([isLettersOff(1, typed, word), isLettersOff(1, word, typed)]).toEqual([true, true])
  })

  it.each([
    ['matsj', 'maths', 'two mistakes'],
    ['tamhs', 'maths', 'two letters that are not beside each other'],
    ['amthsx', 'maths', 'changed places and one too many'],
    ['maths', 'mathematics', 'a part of a longer word'],
    ['maths', '', 'nothing'],
  ])('%j is not like %j: %s', (typed, word) => {
    expect([isLettersOff(1, typed, word), isLettersOff(1, word, typed)]).toEqual([false, false])
  })

  it.each([
    ['mahts', true],
    ['mths', true],
    ['maths', false],
    ['upsc', false],
    ['cgl', false],
    ['x'.repeat(21), false],
    ['गणित', false],
    ['100%', false],
    ['naïve', false],
  ])('%j is forgiven: %j', (typed, isIt) => {
    expect(isForgiven(typed)).toBe(isIt)
  })

  it.each([
    ['percntage', ['percentage'], 'one letter before two'],
    ['percntge', ['percentage'], 'two letters too few'],
    ['precnetage', ['percentage'], 'two pairs that have changed places'],
    ['parcentagex', ['percentage', 'percentages'], 'another letter and one too many'],
    ['prcntge', [], 'three letters too few'],
    ['rtaois', [], 'two letters of a short word'],
  ])('%j is most like %j: %s', (typed, words) => {
    expect(mostLike(typed, ['percentage', 'percentages', 'ratio', 'polity'])).toEqual(words)
  })
})

import { describe, expect, it } from 'vitest'

import { NAMES, namesLike } from './names.ts'
import { wordsOf } from './words.ts'

const all = NAMES.flat()

describe('names that mean the same', () => {
  it('each find the same names', () => {
    for (const names of NAMES)
      for (const name of names) expect(namesLike(name).toSorted()).toEqual(names.toSorted())
  })

  it('stand once, as a search is split into words', () => {
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
    expect(all.filter((name) => wordsOf(name).join(' ') !== name)).toEqual([])
  })

  it.each([
    ['गणित', 'maths'],
    ['quantitative aptitude', 'गणित'],
    ['railway', 'rrb'],
    ['रेलवे', 'railway'],
    ['एसएससी', 'ssc'],
    ['defense', 'defence'],
  ])('%j finds %j', (typed, name) => {
    expect(namesLike(typed)).toContain(name)
  })

  it('of another word are itself', () => {
    expect(namesLike('rivers')).toEqual(['rivers'])
  })
})

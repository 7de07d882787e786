import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKey } from '@sopan/contract/exams/keys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { anyAnswerText, anyAsked } from '../../../test/any-question.ts'
import { creditFor } from '../marking.ts'
import type { Asked } from './asked.ts'
import { correctedField, kindInFile, readKey, writtenKey } from './in-files.ts'
import { KINDS, choicesOf, fits, isRight, isSameKey, misfit } from './kinds.ts'
import { indexOfLetter, letterOf } from './option-letters.ts'

const asked = (options: number): Asked => ({
  kind: 'options',
  options,
  key: { mode: 'options', options: ['A'] },
})

describe('an answer to a question of any kind', () => {
  it('has one form: a text that fits is read as itself, and what is read from a text is read again the same', () => {
    fc.assert(
      fc.property(anyAsked, anyAnswerText, (question, text) => {
        const { parse } = KINDS[question.kind]
        const answer = parse(text)
        expect(answer === null ? null : parse(answer)).toBe(answer)
        expect(fits(question, text as Answer) && answer !== text).toBe(false)
      }),
    )
  })

  it('is among the choices, if the question has any, and right only by a key that the question can have', () => {
    fc.assert(
      fc.property(anyAsked, anyAnswerText, (question, text) => {
        const choices = choicesOf(question)
        const isPossible = fits(question, text as Answer)
        const isChoice = choices.length === 0 ? isPossible : choices.includes(text as Answer)
        expect(isChoice).toBe(isPossible)
        expect(misfit(question, question.key)).toBeNull()
        expect(isRight(question.key, text as Answer) && !isPossible).toBe(false)
      }),
    )
  })

  it('has at most the full marks, and those only if it is right', () => {
    fc.assert(
      fc.property(anyAsked, anyAnswerText, (question, text) => {
        fc.pre(fits(question, text as Answer))
        const keyed = { id: 1, key: question.key, rightMarks: 4, wrongMarks: -1, partlyMarks: 0.5 }
        const credit = creditFor(keyed, text as Answer)
        expect(credit?.outcome === 'right').toBe(credit?.marks === 4)
        expect(credit?.outcome === 'wrong').toBe(credit?.marks === -1)
        expect(creditFor(keyed, null)).toEqual({ marks: 0, outcome: 'skipped' })
        expect(creditFor({ ...keyed, key: { mode: 'dropped', options: [] } }, null)).toBeNull()
        expect(creditFor({ ...keyed, key: { mode: 'all', options: [] } }, null)?.marks).toBe(4)
      }),
    )
  })
})

it('a key of any kind that the field of a file can have is read from it again', () => {
  fc.assert(
    fc.property(anyAsked, ({ key }) => {
      const [field, value] = Object.entries(writtenKey(key) ?? {})[0] ?? []
      fc.pre(field !== undefined)
      const question = { [field ?? '']: value }
      expect(kindInFile(question)).toBe(key.mode)
      expect(readKey(question, value)).toEqual(key)
      expect(correctedField({ ...question, key: value })).toEqual(question)
      expect(correctedField({ ...question, key: 'dropped' })).toBeNull()
    }),
  )
})

describe('one of several options', () => {
  it.each([
    ['A', 2, true],
    ['B', 2, true],
    ['C', 2, false],
    ['E', 5, true],
    ['E', 4, false],
    ['a', 4, false],
    ['AB', 4, false],
    ['7', 4, false],
    ['', 4, false],
  ])('%j fits a question with %i options: %s', (text, options, isPossible) => {
    expect(fits(asked(options), text as Answer)).toBe(isPossible)
  })

  it.each([
    [{ mode: 'options', options: ['B'] }, null],
    [{ mode: 'options', options: ['B', 'C'] }, null],
    [{ mode: 'options', options: ['B', 'E'] }, 'E'],
    [{ mode: 'all', options: [] }, null],
    [{ mode: 'dropped', options: [] }, null],
  ] as [QuestionKey, string | null][])(
    'a question with four options lacks an option of the key %j: %j',
    (key, lacked) => {
      expect(misfit(asked(4), key)).toEqual(
        lacked && { reason: 'missing options', letters: [lacked] },
      )
      expect(isSameKey(key, structuredClone(key))).toBe(true)
      expect(isSameKey(key, { mode: 'options', options: ['D'] })).toBe(false)
    },
  )

  it.each([
    ['A', 0],
    ['e', 4],
    ['2', 1],
    ['F', -1],
    ['6', -1],
    ['', -1],
    ['AB', -1],
  ])('%j names the option with the index %i', (text, index) => {
    expect(indexOfLetter(text)).toBe(index)
  })

  it('beyond the fifth there is no letter', () => {
    expect(letterOf(4)).toBe('E')
    expect(() => letterOf(5)).toThrow('There is no option 6')
  })
})

import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { writtenKey } from '@sopan/domain/exams/kinds/in-files'
import { isSameKey, misfit, partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import { LETTERS } from '@sopan/domain/exams/kinds/option-letters'
import { anyAsked } from '@sopan/domain/test/any-question'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { askedBy, keyFields, keyYaml } from './asked-in-files.ts'
import { question } from './question-schema.ts'

const optionsOf = (asked: Asked): readonly string[] =>
  asked.kind === 'number' ? [] : LETTERS.slice(0, asked.options)

it('what a question of any kind asks is read from the file that an export writes of it', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      fc.pre(writtenKey(asked.key) !== null)
      const options = optionsOf(asked)
      const fields = Object.entries({ options, ...keyFields(asked) }).filter(
        ([, value]) => value !== null && (!Array.isArray(value) || value.length > 0),
      )
      const read = question.parse({ text: 'Which?', ...Object.fromEntries(fields) })
      expect(askedBy(read, partlyMarksOf(asked))).toEqual(asked)
    }),
  )
})

it('a corrected key of any kind is read from the file that an export writes of it', () => {
  fc.assert(
    fc.property(anyAsked, anyAsked, (asked, { key }) => {
      fc.pre(asked.kind === key.mode && misfit(asked, key) === null)
      fc.pre(writtenKey(asked.key) !== null)
      const fields = Object.entries({ options: optionsOf(asked), ...keyFields(asked) }).filter(
        ([, value]) => value !== null && (!Array.isArray(value) || value.length > 0),
      )
      const given = { text: 'Which?', ...Object.fromEntries(fields), key: keyYaml(key) }
      const read = question.parse(given)
      expect(read.key && isSameKey(read.key, key)).toBe(true)
    }),
  )
})

import { writtenKey } from '@sopan/domain/exams/kinds/in-files'
import { choicesOf, isSameKey } from '@sopan/domain/exams/kinds/kinds'
import { anyAsked } from '@sopan/domain/test/any-question'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { askedBy, keyFields, keyYaml } from './asked-in-files.ts'
import { question } from './question-schema.ts'

it('what a question of any kind asks is read from the file that an export writes of it', () => {
  fc.assert(
    fc.property(anyAsked, (asked) => {
      fc.pre(writtenKey(asked.key) !== null)
      const options = choicesOf(asked)
      const fields = Object.entries({ options, ...keyFields(asked) }).filter(
        ([, value]) => value !== null && (!Array.isArray(value) || value.length > 0),
      )
      const read = question.parse({ text: 'Which?', ...Object.fromEntries(fields) })
      expect(askedBy(read)).toEqual(asked)
    }),
  )
})

it('a corrected key of any kind is read from the file that an export writes of it', () => {
  fc.assert(
    fc.property(anyAsked, ({ key }) => {
      const read = question.shape.key.parse(keyYaml(key))
      expect(read && isSameKey(read, key)).toBe(true)
    }),
  )
})

import type { Pattern } from '@sopan/domain/exams/patterns/pattern'
import { PATTERNS, PATTERN_NAMES, type PatternName } from '@sopan/domain/exams/patterns/patterns'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'

import { checkContent } from '#server/content/check.ts'
import { writeFolder } from '#test/content/content-folder.ts'

import { fileFrom } from './pattern.ts'

interface Section {
  name?: string
  questions?: object[]
}

/** The questions of a section as its pattern has them. */
function questionsOf(pattern: Pattern, index: number): object[] {
  const section = pattern.sections[index]
  if (section === undefined) return []
  const { kinds = { options: section.questions }, hasEqualMarks, marks, questions } = section
  return Object.entries(kinds).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, n) => ({
      text: `Question ${n}`,
      ...(kind === 'number'
        ? { number: n }
        : { options: ['1', '2', '3', '4', '5'].slice(0, pattern.options), answer: 'A' }),
      ...(!hasEqualMarks && { marks: { right: `${marks}/${questions}`, wrong: 0 } }),
    })),
  )
}

/** The file of a new test from a pattern, with all its questions. */
function completed(name: PatternName): Record<string, unknown> & { sections?: Section[] } {
  const pattern = PATTERNS[name]
  const file: { sections?: Section[] } = fileFrom(name) ?? {}
  const sections = file.sections?.map((section, index) => ({
    ...section,
    questions: questionsOf(pattern, index),
  }))
  return {
    name: 'Mock',
    description: 'As in the exam.',
    ...file,
    ...(sections ? { sections } : { questions: questionsOf(pattern, 0) }),
  }
}

const check = (test: object) => checkContent(writeFolder({ 'tests/mock.yaml': stringify(test) }))
const messages = async (test: object) => {
  const { errors, warnings } = await check(test)
  return [errors.map(({ message }) => message), warnings.map(({ message }) => message)]
}

describe('a new test from a pattern', () => {
  it.each(PATTERN_NAMES)(
    '%s has no errors with its questions, and differs in languages alone',
    async (name) => {
      const [errors, warnings] = await messages(completed(name))
      expect(errors).toEqual([])
      const isInOne = PATTERNS[name].languages.length === 1
      expect(warnings?.length).toBe(isInOne ? 0 : 1)
      expect(isInOne ? 'The exam is in' : warnings?.[0]).toContain('The exam is in')
    },
  )

  it('is warned of a section with a question too few', async () => {
    const test = completed('ssc-cgl-tier-1-2026')
    test.sections?.[3]?.questions?.pop()
    const [, warnings] = await messages(test)
    expect(warnings).toContain('English Comprehension has 24 of 25\u00A0questions.')
  })

  it('of an unknown pattern is refused', async () => {
    expect(fileFrom('ssc-2031')).toBeNull()
    const [errors] = await messages({ ...completed('neet-ug-2026'), pattern: 'ssc-2031' })
    expect(errors).toEqual(["'pattern' must be the name of a pattern"])
  })
})

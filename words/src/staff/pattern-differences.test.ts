import type { Pattern, PatternSection } from '@sopan/domain/exams/patterns/pattern'
import { PATTERNS, PATTERN_NAMES, patternNamed } from '@sopan/domain/exams/patterns/patterns'
import { describe, expect, it } from 'vitest'

import { type SectionShape, type TestShape, differencesFrom } from './pattern-differences.ts'

const CGL = PATTERNS['ssc-cgl-tier-1-2026']

/** A test that follows a pattern. */
function following(pattern: Pattern): TestShape {
  return {
    minutes: pattern.minutes,
    sectionClocks: pattern.sectionClocks,
    languages: pattern.languages,
    sections: pattern.sections.map((section) => ({
      name: section.name,
      minutes: section.minutes,
      qualifying: section.qualifying ?? false,
      questions: questionsOf(section, pattern.options),
    })),
  }
}

function questionsOf(section: PatternSection, options: number): SectionShape['questions'] {
  const [part = 0, whole = 1] = (section.negative ?? '0/1').split('/').map(Number)
  const kinds = Object.entries(section.kinds ?? { options: section.questions })
  return kinds.flatMap(([kind, count]) =>
    Array.from({ length: count }, () => ({
      kind,
      options,
      right: { numerator: section.marks, denominator: section.questions },
      wrong: { numerator: -section.marks * part, denominator: section.questions * whole },
    })),
  )
}

const withSection = (change: (section: SectionShape) => Partial<SectionShape>, index = 3) => {
  const test = following(CGL)
  return {
    ...test,
    sections: test.sections.map((one, at) => (at === index ? { ...one, ...change(one) } : one)),
  }
}

describe('a pattern', () => {
  it.each(PATTERN_NAMES)('%s adds up, and a test that follows it differs nowhere', (name) => {
    const pattern: Pattern = PATTERNS[name]
    expect(differencesFrom(pattern, following(pattern))).toEqual([])
    const minutes = pattern.sections.map((section) => section.minutes ?? 0)
    const sum = minutes.reduce((all, one) => all + one, 0)
    expect(pattern.sectionClocks ? sum : pattern.minutes).toBe(pattern.minutes)
    for (const { kinds, questions } of pattern.sections) {
      const counts = Object.values(kinds ?? { options: questions })
      expect(counts.reduce((all, one) => all + one, 0)).toBe(questions)
    }
    expect(pattern.languages[0]).toBe('en')
  })

  it('that this release does not know is null', () => {
    expect([patternNamed('ssc-2031'), patternNamed('toString'), patternNamed(null)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

it.each<[what: string, test: TestShape, expected: string[]]>([
  [
    'a question too few',
    withSection(({ questions }) => ({ questions: questions.slice(1) })),
    [
      'English Comprehension has 24 of 25\u00A0questions.',
      'English Comprehension has 48 of 50 marks.',
    ],
  ],
  [
    'another time',
    withSection(() => ({ minutes: 20 })),
    ['English Comprehension has 20\u00A0minutes, in the exam 15\u00A0minutes.'],
  ],
  [
    'no time of a section',
    withSection(() => ({ minutes: null })),
    ['English Comprehension has no time, in the exam 15\u00A0minutes.'],
  ],
  [
    'another name',
    withSection(() => ({ name: 'English' })),
    ['English is English Comprehension in the exam.'],
  ],
  [
    'no minus marks',
    withSection(({ questions }) => ({
      questions: questions.map((one) => ({ ...one, wrong: { numerator: 0, denominator: 1 } })),
    })),
    ['In English Comprehension a wrong answer costs 1/4 of the marks in the exam.'],
  ],
  [
    'a qualifying section',
    withSection(() => ({ qualifying: true })),
    ['English Comprehension is qualifying here, and not in the exam.'],
  ],
  [
    'unequal marks with the same sum',
    withSection(({ questions }) => ({
      questions: questions.map((one, index) => {
        const marks = index === 0 ? 3 : index === 1 ? 1 : 2
        const right = { numerator: marks, denominator: 1 }
        return { ...one, right, wrong: { numerator: -marks, denominator: 4 } }
      }),
    })),
    ['In the exam each question of English Comprehension has the same marks.'],
  ],
  [
    'a kind that the exam does not have',
    withSection(({ questions }) => ({
      questions: questions.map((one, index) => ({
        ...one,
        kind: index === 0 ? 'number' : one.kind,
      })),
    })),
    ['English Comprehension has 1\u00A0question with a number, the exam none.'],
  ],
  [
    'five options',
    withSection(({ questions }) => ({
      questions: questions.map((one, index) => ({ ...one, options: index === 0 ? 5 : 4 })),
    })),
    ['1\u00A0question has not 4 options as in the exam.'],
  ],
  [
    'one language, other minutes and no clocks',
    { ...following(CGL), languages: ['en', 'mr', 'ta'], minutes: 50, sectionClocks: false },
    [
      'The test has 50\u00A0minutes, in the exam 60\u00A0minutes.',
      'In the exam the sections close by their own clocks.',
      'The exam is in 2\u00A0languages, the test in 1.',
    ],
  ],
  [
    'a section too few',
    { ...following(CGL), sections: following(CGL).sections.slice(0, 3) },
    ['English Comprehension is missing.'],
  ],
  [
    'a section too many',
    {
      ...following(CGL),
      sections: [...following(CGL).sections, following(CGL).sections[0]].flatMap(
        (one) => one ?? [],
      ),
    },
    ['General Intelligence and Reasoning is not part of the exam.'],
  ],
])('a test with %s differs from its pattern by these sentences', (_, test, expected) => {
  expect(differencesFrom(CGL, test)).toEqual(expected)
})

import { choicesOf } from '@sopan/domain/exams/kinds/kinds'
import { markText } from '@sopan/domain/exams/marks'
import type { PatternSection } from '@sopan/domain/exams/patterns/pattern'
import { patternNamed } from '@sopan/domain/exams/patterns/patterns'
import {
  type SectionShape,
  type TestShape,
  differencesFrom,
} from '@sopan/words/staff/pattern-differences'

import { askedBy } from './asked-in-files.ts'
import { languagesOf } from './question-schema.ts'
import type { QuestionContent, TestContent } from './schema.ts'

/** Where a test differs from the pattern that it follows; nothing for a test without one. */
export function differencesOf(test: TestContent): string[] {
  const pattern = patternNamed(test.pattern)
  return pattern === null ? [] : differencesFrom(pattern, shapeOf(test))
}

function shapeOf({
  minutes,
  section_clocks,
  sections,
  questions,
  passages,
}: TestContent): TestShape {
  const whole = {
    name: null,
    minutes: null,
    qualifying: false,
    questions: questions.map(shapeOfQuestion),
  }
  return {
    minutes,
    sectionClocks: section_clocks,
    languages: languagesOf({ questions, passages }),
    sections:
      sections.length === 0
        ? [whole]
        : sections.map((section, index) => ({
            name: section.name,
            minutes: section.minutes,
            qualifying: section.qualifying,
            questions: questions.filter((one) => one.section === index).map(shapeOfQuestion),
          })),
  }
}

function shapeOfQuestion(question: QuestionContent): SectionShape['questions'][number] {
  const asked = askedBy(question)
  return { kind: asked.kind, options: choicesOf(asked).length, ...question.marks }
}

/** The file of a test that follows a pattern and has no questions yet; null for a name that this release does not know. */
export function fileFrom(name: string): Record<string, unknown> | null {
  const pattern = patternNamed(name)
  if (pattern === null) return null
  const { exams, minutes, sections, sectionClocks } = pattern
  const [first] = sections
  return {
    exams: [...exams],
    access: 'free',
    minutes,
    pattern: name,
    ...(sectionClocks && { section_clocks: true }),
    ...(first !== undefined && first.name === null
      ? { marking: marksOf(first) }
      : { sections: sections.map(sectionFrom) }),
  }
}

/** Marks that differ by question are written beside the questions. */
const sectionFrom = (section: PatternSection) => ({
  name: section.name,
  ...(section.minutes !== null && { minutes: section.minutes }),
  ...(section.hasEqualMarks && {
    total_marks: section.marks,
    ...(section.negative !== null && { negative: section.negative }),
  }),
  ...(section.qualifying && { qualifying: true }),
})

function marksOf({ marks, questions, negative }: PatternSection) {
  const [part = 0, whole = 1] = (negative ?? '0').split('/').map(Number)
  return {
    right: fraction(marks, questions),
    wrong: part === 0 ? 0 : fraction(-marks * part, questions * whole),
  }
}

/** A mark as a file has it: 2, or '-2/3'. */
function fraction(numerator: number, denominator: number): number | string {
  return Number.isInteger(numerator / denominator)
    ? numerator / denominator
    : markText(numerator, denominator)
}

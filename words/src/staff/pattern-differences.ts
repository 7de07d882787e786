import type { QuestionKind } from '@sopan/contract/exams/keys'
import { KIND_NAMES } from '@sopan/domain/exams/kinds/kinds'
import type { Fraction } from '@sopan/domain/exams/marks'
import type { Pattern, PatternSection } from '@sopan/domain/exams/patterns/pattern'

import { counted } from '../en/format.ts'

/** A section of a test, or the whole test where it has none, in the terms of a pattern. */
export interface SectionShape {
  name: string | null
  minutes: number | null
  qualifying: boolean
  questions: readonly { kind: string; options: number; right: Fraction; wrong: Fraction }[]
}

export interface TestShape {
  minutes: number
  sectionClocks: boolean
  sections: readonly SectionShape[]
  /** By their codes. */
  languages: readonly string[]
}

/** Where a test differs from the pattern that it follows, in sentences for the staff. */
export function differencesFrom(pattern: Pattern, test: TestShape): string[] {
  const sections = pattern.sections.flatMap((section, index) => {
    const own = test.sections[index]
    return own === undefined ? [`${nameOf(section)} is missing.`] : ofSection(section, own)
  })
  const added = test.sections.slice(pattern.sections.length)
  return [
    ...minutesDiffer('The test', test.minutes, pattern.minutes),
    ...(test.sectionClocks === pattern.sectionClocks
      ? []
      : [
          `In the exam the sections ${pattern.sectionClocks ? 'close' : 'do not close'} by their own clocks.`,
        ]),
    ...sections,
    ...added.map((section) => `${nameOf(section)} is not part of the exam.`),
    ...optionsDiffer(pattern, test),
    ...languagesDiffer(pattern, test),
  ]
}

function languagesDiffer({ languages }: Pattern, test: TestShape): string[] {
  const own = languages.filter((code) => test.languages.includes(code)).length
  return own === languages.length
    ? []
    : [`The exam is in ${counted(languages.length, 'language')}, the test in ${own}.`]
}

const minutesText = (minutes: number | null) =>
  minutes === null ? 'no time' : counted(minutes, 'minute')

const nameOf = ({ name }: Pick<PatternSection, 'name'>) => name ?? 'The test'

const minutesDiffer = (name: string, own: number | null, expected: number | null): string[] =>
  own === expected ? [] : [`${name} has ${minutesText(own)}, in the exam ${minutesText(expected)}.`]

function ofSection(expected: PatternSection, own: SectionShape): string[] {
  const name = own.name ?? nameOf(expected)
  const { questions } = own
  const marks = sum(questions.map(({ right }) => right))
  return [
    ...(expected.name === own.name
      ? []
      : [`${name} is ${expected.name ?? 'no section'} in the exam.`]),
    ...(questions.length === expected.questions
      ? []
      : [`${name} has ${questions.length} of ${counted(expected.questions, 'question')}.`]),
    ...kindsDiffer(name, expected, own),
    ...minutesDiffer(name, own.minutes, expected.minutes),
    ...(marks === expected.marks
      ? []
      : [`${name} has ${Number(marks.toFixed(2))} of ${expected.marks} marks.`]),
    ...(expected.hasEqualMarks && questions.some((one) => !hasSameMarks(one, questions[0]))
      ? [`In the exam each question of ${name} has the same marks.`]
      : []),
    ...(expected.hasEqualMarks && !questions.every((one) => costs(one, expected.negative))
      ? [
          `In ${name} a wrong answer costs ${expected.negative === null ? 'nothing' : `${expected.negative} of the marks`} in the exam.`,
        ]
      : []),
    ...(own.qualifying === (expected.qualifying ?? false)
      ? []
      : [
          `${name} is ${own.qualifying ? '' : 'not '}qualifying here, and ${own.qualifying ? 'not ' : ''}in the exam.`,
        ]),
  ]
}

const valueOf = ({ numerator, denominator }: Fraction) => numerator / denominator

/** Exact for the marks of exams: thirds and sevenths of whole sums are rounded away. */
const sum = (marks: readonly Fraction[]) =>
  Math.round(marks.reduce((all, one) => all + valueOf(one), 0) * 1e6) / 1e6

type Question = SectionShape['questions'][number]

const hasSameMarks = ({ right }: Question, other: Question | undefined) =>
  other !== undefined && valueOf(right) === valueOf(other.right)

/** Whether a wrong answer costs that part of the question's marks. */
function costs({ right, wrong }: Question, negative: string | null): boolean {
  const [part = 0, whole = 1] = negative === null ? [] : negative.split('/').map(Number)
  return Math.abs(valueOf(wrong) + (valueOf(right) * part) / whole) < 1e-9
}

/** Where the kinds of a section are not known, because its marks differ by kind, none is compared. */
function kindsDiffer(
  name: string,
  { kinds, hasEqualMarks }: PatternSection,
  { questions }: SectionShape,
): string[] {
  if (kinds === undefined && !hasEqualMarks) return []
  return KIND_NAMES.flatMap((kind) => {
    // How many questions there are is compared already.
    if (kinds === undefined && kind === 'options') return []
    const own = questions.filter((question) => question.kind === kind).length
    const expected = kinds?.[kind] ?? 0
    if (own === expected) return []
    return expected === 0
      ? [`${name} has ${counted(own, 'question')} with ${KIND_WORDS[kind]}, the exam none.`]
      : [`${name} has ${own} of ${expected} questions with ${KIND_WORDS[kind]}.`]
  })
}

const KIND_WORDS: Record<QuestionKind, string> = {
  options: 'options',
  number: 'a number',
  several: 'several right options',
}

function optionsDiffer({ options }: Pattern, { sections }: TestShape): string[] {
  const questions = sections.flatMap((section) => section.questions)
  const others = questions.filter((one) => one.kind === 'options' && one.options !== options)
  return others.length === 0
    ? []
    : [
        `${counted(others.length, 'question')} ${others.length === 1 ? 'has' : 'have'} not ${options} options as in the exam.`,
      ]
}

import { CARRIED, type Carried, type Writer } from '../formats/format.ts'
import { countingKey } from '../formats/written-key.ts'
import { languagesOf } from '../question-schema.ts'
import type { QuestionContent, TestContent } from '../schema.ts'

type Has = (test: TestContent) => boolean

const some =
  (has: (question: QuestionContent) => boolean): Has =>
  ({ questions }) =>
    questions.some(has)

const textHas = (signs: RegExp) =>
  some(({ text, options, explanation }) =>
    [text, ...options, explanation ?? ''].some((one) => signs.test(one)),
  )

/** Whether a test has a part. */
const HAS: Record<Carried, Has> = {
  single: some(({ answer }) => answer !== null),
  several: some(({ answers }) => answers !== null),
  number: some(({ number }) => number !== null),
  marks: some(({ marks: { right, wrong } }) => !isOne(right) || wrong.numerator !== 0),
  partly: some(({ partly }) => partly !== null),
  sections: ({ sections }) => sections.length > 0,
  times: ({ sections }) => sections.some(({ minutes }) => minutes !== null),
  passages: ({ passages }) => passages.length > 0,
  languages: (test) => languagesOf(test).length > 1,
  explanation: some(({ explanation }) => explanation !== null),
  formulas: textHas(/\$/),
  emphasis: textHas(/[*_+]/),
  pictures: ({ questions, passages }) =>
    [...questions, ...passages].some(({ pictures }) => pictures.size > 0),
}

const isOne = ({ numerator, denominator }: QuestionContent['marks']['right']) =>
  numerator === 1 && denominator === 1

const OTHERS =
  'The settings of the test (name, description, price, time, attempts, window, rules of sections) are left out.'

/** Sentences about the parts of a test that a file of a format does not have. */
export function lossesOf(test: TestContent, { matrix }: Pick<Writer, 'matrix'>): string[] {
  const parts = (Object.keys(CARRIED) as Carried[]).flatMap((part) => {
    const cell = matrix[part]
    if (cell === 'yes' || !HAS[part](test)) return []
    return [cell === 'no' ? `${CARRIED[part]}: left out.` : `${CARRIED[part]}: ${cell}.`]
  })
  const without = numbersOf(test, (question) => countingKey(question) === null)
  const keys =
    without.length === 0
      ? []
      : [
          `${named(without)}: without the answer, because the corrected key has no form in such a file.`,
        ]
  const names = test.sections.some(({ hi }) => hi?.name != null)
    ? ['Names of sections in Hindi: left out.']
    : []
  return [OTHERS, ...parts, ...names, ...keys]
}

/** The numbers of the questions whose key was corrected. */
export const correctedIn = (test: TestContent): number[] =>
  numbersOf(test, ({ key }) => key !== null)

const numbersOf = (
  { questions }: TestContent,
  has: (question: QuestionContent) => boolean,
): number[] => questions.flatMap((question, index) => (has(question) ? [index + 1] : []))

const named = (numbers: readonly number[]) =>
  numbers.length === 1 ? `Question ${numbers[0]}` : `Questions ${numbers.join(', ')}`

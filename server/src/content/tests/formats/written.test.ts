import { createHash } from 'node:crypto'

import type { Translation } from '@sopan/contract/exams/languages'
import { writtenKey } from '@sopan/domain/exams/kinds/in-files'
import { misfit } from '@sopan/domain/exams/kinds/kinds'
import { anyAsked } from '@sopan/domain/test/any-question'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { renderRich } from '#server/content/shared/text/rich-text.ts'

import { keyFields, keyYaml } from '../asked-in-files.ts'
import { question as questionSchema, translationsOf } from '../question-schema.ts'
import type { CheckedRow } from '../questions/check-rows.ts'
import type { PassageContent, QuestionContent, TestContent } from '../schema.ts'
import { section as sectionSchema } from '../section-schema.ts'
import type { Matrix } from './format.ts'
import { FORMATS } from './formats.ts'
import { readQuestions } from './read-questions.ts'
import { countingField } from './written-key.ts'

const PICTURES = new Map(
  ['images/circuit.png', 'images/map.png'].map((name) => [name, Buffer.from(`\u0089PNG ${name}`)]),
)

const anyText = fc
  .array(
    fc.constantFrom(
      'a word',
      'x **bold** y',
      '*italic*',
      '++under++',
      '$x^2 + \\frac{1}{2}$',
      'भारत',
      '1857\\. The revolt',
      'from $5 to $6',
      'a < b & c > d',
      '50%',
      '=1+1',
      'a - b',
      '_x0041_',
      'first\\\nsecond',
      '"quoted"',
      "'quoted'",
      '![](images/circuit.png)',
      '![](images/map.png)',
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' '))

const LINES = ['\n\n- one\n- two', '\n\n| a | b |\n| --- | --- |\n| 1 | 2 |', '']
const anyLongText = fc.tuple(anyText, fc.constantFrom(...LINES)).map((parts) => parts.join(''))

const anyTexts = (options: number) =>
  fc.record({
    text: anyLongText,
    // A number behind each option keeps them different.
    options: fc
      .array(anyText, { minLength: options, maxLength: options })
      .map((all) => all.map((text, index) => `${text} (${index})`)),
    explanation: fc.option(anyLongText),
  })

type AnyTexts = { text: string; options: string[]; explanation: string | null }

/** Other texts than the English ones: a format can leave out a translation that is the same. */
const inHindi = ({ text, ...rest }: AnyTexts): AnyTexts => ({ ...rest, text: `हिन्दी ${text}` })

const MARKS = [
  { right: [1, 1], wrong: [0, 1] },
  { right: [2, 1], wrong: [-1, 2] },
  { right: [3, 1], wrong: [-1, 1] },
] as const
const fraction = ([numerator, denominator]: readonly [number, number]) => ({
  numerator,
  denominator,
})

/** A question of any kind with its own key or a corrected one, and maybe with Hindi. */
const anyQuestion = fc
  .tuple(anyAsked, anyAsked, fc.constantFrom('own', 'other', 'all', 'dropped'))
  .filter(([asked]) => writtenKey(asked.key) !== null)
  .chain(([asked, other, corrected]) => {
    const count = asked.kind === 'number' ? 0 : asked.options
    const isOther =
      corrected === 'other' && other.kind === asked.kind && misfit(asked, other.key) === null
    const correctedKey = isOther ? keyYaml(other.key) : corrected === 'other' ? 'own' : corrected
    const isPartly = asked.kind === 'several' && asked.partly !== null
    const fields = Object.entries(keyFields(asked)).filter(([, value]) => value !== null)
    return fc
      .tuple(anyTexts(count), fc.option(anyTexts(count).map(inHindi)), fc.constantFrom(...MARKS))
      .map(([texts, hindi, marks]): QuestionContent => {
        const read = questionSchema.parse({
          ...written(texts),
          ...Object.fromEntries(fields),
          ...(isPartly && { partly: '1/3' }),
          ...(correctedKey !== 'own' && { key: correctedKey }),
          ...(hindi !== null && { hi: written(hindi) }),
        })
        const given = { right: fraction(marks.right), wrong: fraction(marks.wrong) }
        return { ...read, section: null, marks: given, pictures: new Map() }
      })
  })

const written = (texts: AnyTexts) =>
  Object.fromEntries(
    Object.entries(texts).filter(([, one]) => one !== null && (!Array.isArray(one) || one.length)),
  )

const anyPassage = (questions: number) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: questions }),
      fc.integer({ min: 0, max: 2 }),
      anyLongText,
      fc.option(anyLongText.map((text) => `हिन्दी ${text}`)),
    )
    .map(([first, more, text, hindi]) => ({
      first,
      last: Math.min(questions, first + more),
      name: 'fares',
      text,
      ...(hindi !== null && { hi: { text: hindi } }),
      pictures: new Map(),
    }))

/** The parts of a test that a file of questions can have. */
type Parts = Pick<TestContent, 'sections' | 'questions' | 'passages'>

const anyTest: fc.Arbitrary<TestContent> = fc
  .array(anyQuestion, { minLength: 1, maxLength: 6 })
  .chain((questions) =>
    fc
      .tuple(
        questions.length < 2
          ? fc.constant(null)
          : fc.option(fc.integer({ min: 1, max: questions.length - 1 })),
        fc.option(anyPassage(questions.length)),
      )
      .map(([cut, passage]): Parts => {
        const sections = ['Maths', 'Reasoning & <GK>'].map((name) =>
          sectionSchema.parse({ name, questions_from: 'banks/ratio.gift' }),
        )
        const inSections = questions.map((one, index) => ({
          ...one,
          section: cut === null ? null : index < cut ? 0 : 1,
        }))
        const isInOne =
          passage !== null &&
          inSections[passage.first - 1]?.section === inSections[passage.last - 1]?.section
        return {
          questions: inSections,
          sections: cut === null ? [] : sections,
          passages: isInOne ? [passage as unknown as PassageContent] : [],
        }
      }),
  )
  .map((parts) => ({ name: 'A test', ...parts }) as unknown as TestContent)

/** A text as learners see it; pictures by their contents, because files may give them other names. */
function shown(text: string, pictures: ReadonlyMap<string, Uint8Array>) {
  return renderRich(text, (name) => {
    const content = pictures.get(name)
    if (content === undefined) throw new Error(`There is no picture ${name}`)
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
    return { src: `/uploads/public/${hash}.png`, width: 1, height: 1 }
  })
}

type Texts = Pick<QuestionContent, 'text' | 'options' | 'explanation'>

/** A test as a file of a format has it: each part that the matrix does not carry is left out. */
function carried({ questions, sections, passages }: TestContent, matrix: Matrix) {
  return questions.map((question, index) => {
    const key = countingField(question)
    if (key === null) return 'wrong'
    const isWithoutPenalty = matrix.marks !== 'yes' && question.answers !== null
    const about = passages.find(({ first, last }) => first <= index + 1 && index < last)
    return {
      key,
      partly: matrix.partly === 'yes' ? question.partly : null,
      marks: isWithoutPenalty ? { ...question.marks, wrong: NOTHING } : question.marks,
      section:
        matrix.sections === 'yes' && question.section !== null
          ? (sections[question.section]?.name ?? null)
          : null,
      passage:
        matrix.passages === 'yes' && about !== undefined ? inLanguages(about, PICTURES) : null,
      texts: inLanguages(question, PICTURES),
    }
  })
}

function inLanguages(
  given: { text: string } & Partial<Texts> & Partial<Record<Translation, unknown>>,
  pictures: ReadonlyMap<string, Uint8Array>,
) {
  const own = (texts: { text: string } & Partial<Texts>) => ({
    text: shown(texts.text, pictures),
    options: (texts.options ?? []).map((option) => shown(option, pictures)),
    explanation: texts.explanation ? shown(texts.explanation, pictures) : null,
  })
  const others = translationsOf(given as Partial<Record<Translation, Texts>>)
  return { en: own(given), ...Object.fromEntries(others.map(([code, one]) => [code, own(one)])) }
}

/** A row that was read. */
function readOf(row: CheckedRow, pictures: ReadonlyMap<string, Uint8Array>) {
  if (row.question === null) return 'wrong'
  const question = questionSchema.parse(row.question)
  return {
    key: countingField(question as unknown as QuestionContent),
    partly: question.partly,
    marks: question.marks ?? ONE,
    section: row.section,
    passage: row.passage && inLanguages(row.passage, pictures),
    texts: inLanguages(question, pictures),
  }
}

const NOTHING = fraction([0, 1])
const ONE = { right: fraction([1, 1]), wrong: NOTHING }

describe.each(FORMATS.flatMap(({ name, writer }) => (writer ? [[name, writer] as const] : [])))(
  'the format %s',
  (_, writer) => {
    it('reads the questions that it has written, but for the parts that its matrix does not carry', async () => {
      await fc.assert(
        fc.asyncProperty(anyTest, async (test) => {
          const file = await writer.write({ test, pictures: PICTURES })
          const read = await readQuestions(`test.${writer.ending}`, Buffer.from(file))
          expect(read.errors).toEqual([])
          const found = new Map([
            ...PICTURES,
            ...(read.pictures ?? []).map((one) => [one.name, one.content] as const),
          ])
          const expected = carried(test, writer.matrix)
          expect(read.rows).toHaveLength(expected.length)
          for (const [index, row] of read.rows.entries()) {
            const wanted = expected[index]
            expect(readOf(row, found)).toEqual(wanted)
          }
        }),
        { numRuns: 60 },
      )
    })
  },
)

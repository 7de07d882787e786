import type { Translation } from '@sopan/contract/exams/languages'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'

import { renderRich } from '#server/content/shared/text/rich-text.ts'

import { translationsOf } from '../../question-schema.ts'
import type { PassageContent, QuestionContent, TestContent } from '../../schema.ts'
import { middleOf } from '../around.ts'
import { WHOLE, type WrittenTest, type Writer } from '../format.ts'
import { countingKey } from '../written-key.ts'
import { quotient, rounded, valueOf } from './fractions.ts'
import { pathOf } from './sections.ts'
import { type Sources, escaped, textPart } from './write-text.ts'

/** Moodle XML of a test, for the import into a bank of questions. */
export const MOODLE_WRITER: Writer = {
  ending: 'xml',
  mediaType: 'application/xml',
  write: async (written) => Buffer.from(xmlOf(written)),
  matrix: {
    ...WHOLE,
    marks: 'becomes marks without a penalty for several right options',
    partly: 'becomes all or nothing',
    times: 'no',
  },
}

function xmlOf({ test, pictures }: WrittenTest): string {
  const questions = test.questions.map((question, index) => {
    const passage = passageAt(test, index)
    const before = passageAt(test, index - 1)
    const previous = test.questions[index - 1]
    const isFirst = previous === undefined || previous.section !== question.section
    // A description is about all questions up to the next category.
    const needsCategory = isFirst || (before !== undefined && passage === undefined)
    const beginsPassage = passage !== undefined && passage.first === index + 1
    return [
      needsCategory ? categoryXml(categoryOf(test, question)) : '',
      beginsPassage ? descriptionXml(passage, pictures) : '',
      questionXml(question, index + 1, pictures),
    ].join('')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('')}</quiz>\n`
}

const passageAt = ({ passages }: TestContent, index: number): PassageContent | undefined =>
  passages.find(({ first, last }) => first <= index + 1 && index + 1 <= last)

const categoryOf = ({ name, sections }: TestContent, { section }: QuestionContent): string =>
  (section === null ? undefined : sections[section]?.name) ?? name

const categoryXml = (name: string) =>
  `<question type="category"><category><text>${escaped(pathOf(name))}</text></category></question>\n`

type Pictures = WrittenTest['pictures']

/** A text in all its languages. */
const sourcesOf = <Texts>(
  given: Texts & Partial<Record<Translation, Texts | null>>,
  textOf: (texts: Texts) => string | null | undefined,
): Sources => ({
  en: textOf(given) ?? '',
  others: translationsOf<Texts>(given).flatMap(([code, texts]) => {
    const text = textOf(texts)
    return text == null ? [] : [[code, text] as const]
  }),
})

function descriptionXml(passage: PassageContent, pictures: Pictures): string {
  const text = sourcesOf<{ text: string }>(passage, (one) => one.text)
  return `<question type="description">
${nameXml(`Text: ${passage.name}`)}
${textPart('questiontext', text, { sizes: passage.pictures, files: pictures }, { isAsked: false })}
<defaultgrade>0</defaultgrade>
</question>
`
}

const nameXml = (name: string) => `<name><text>${escaped(name)}</text></name>`

/** The list of questions in Moodle shows the first words of each. */
const LONGEST_NAME = 80

function titleOf({ text, pictures }: QuestionContent, position: number): string {
  const sizeOf = (name: string) => ({ src: '', width: 0, height: 0, ...pictures.get(name) })
  const words = renderRich(text, sizeOf).text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME)
  return `${position}. ${words}`.trim()
}

type Texts = { text: string; options: string[]; explanation: string | null }

function questionXml(question: QuestionContent, position: number, files: Pictures): string {
  const key = countingKey(question)
  const part = (
    name: string,
    textOf: (texts: Texts) => string | null | undefined,
    attributes = '',
  ) =>
    textPart(
      name,
      sourcesOf<Texts>(question, textOf),
      { sizes: question.pictures, files },
      { isAsked: name !== 'generalfeedback', attributes },
    )
  const isNumber = question.number !== null
  const isSeveral = question.answers !== null
  const options = question.options.map((_, at) =>
    part('answer', ({ options: all }) => all[at], fractionOf(question, key, letterOf(at))),
  )
  return `<question type="${isNumber ? 'numerical' : 'multichoice'}">
${nameXml(titleOf(question, position))}
${part('questiontext', ({ text }) => text)}
${part('generalfeedback', ({ explanation }) => explanation)}
<defaultgrade>${rounded(valueOf(question.marks.right), 7)}</defaultgrade>
<penalty>0</penalty>
<hidden>0</hidden>
${isNumber ? numberXml(question, key) : `<single>${!isSeveral}</single>\n<shuffleanswers>false</shuffleanswers>\n${options.join('\n')}`}
</question>
`
}

type Key = ReturnType<typeof countingKey>

/** Percent of the marks, with five decimals as Moodle has them. */
const percent = (share: number) => rounded(share * 100, 5)

const costOf = ({ marks }: QuestionContent) => percent(valueOf(quotient(marks.wrong, marks.right)))

function fractionOf(question: QuestionContent, key: Key, letter: string): string {
  if (key === null || key.mode === 'number') return 'fraction="0"'
  const isRight = key.options.some((one) => one === letter)
  if (key.mode === 'options') return `fraction="${isRight ? '100' : costOf(question)}"`
  return `fraction="${isRight ? percent(1 / key.options.length) : '-100'}"`
}

function numberXml(question: QuestionContent, key: Key): string {
  const others = numberAnswer('*', '0', key === null ? '0' : costOf(question))
  if (key?.mode !== 'number') return others
  const { value, tolerance } = middleOf(key.from, key.to)
  return `${numberAnswer(value, tolerance, '100')}\n${others}`
}

const numberAnswer = (value: string, tolerance: string, fraction: string) =>
  `<answer fraction="${fraction}" format="moodle_auto_format"><text>${value}</text><tolerance>${tolerance}</tolerance></answer>`

import {
  OPTION_COLUMNS,
  type QuestionColumn,
  type TextColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS } from '@sopan/domain/exams/languages'
import type { XmlElement } from '@sopan/domain/formulas/formula-tree'

import { attributeOf } from '#server/lib/office/xml-tree.ts'

import { type TableRow, type TextFault, textRow } from '../../questions/question-table.ts'
import { explanationOf } from '../explanation.ts'
import { quoted } from '../format.ts'
import { lostInWords } from '../losses.ts'
import { markOf, product, readFraction, valueOf } from './fractions.ts'
import { UnreadableAnswers, answersIn, isRight, numberIn, readAnswers } from './moodle-answers.ts'
import type { MoodlePictures } from './moodle-pictures.ts'
import { EMPTY, type MoodleText, childOf, formatOf, readText, wordsOf } from './moodle-text.ts'

const READ = new Set(['multichoice', 'truefalse', 'numerical'])

/** In the calls of the console. */
const LONGEST_WARNING = 499

type Language = Translation | 'en'
type Texts = { column: TextColumn; text: MoodleText }[]

/** The row of a question of Moodle, with its place among the questions of the file and the passage before it. */
export function rowOf(
  question: XmlElement,
  place: number,
  { passage, pictures }: { passage: MoodleText; pictures: MoodlePictures },
): TableRow {
  const title = wordsOf(question, 'name')
  const name = `Question ${place}${title === '' ? '' : ` (${quoted(title)})`}`
  const texts: Partial<Record<QuestionColumn, string>> = {}
  const faults: TextFault[] = []
  const warnings = new Set<string>()
  const leftOut = new Set<string>()
  const say = (column: QuestionColumn, problem: string) =>
    faults.push({ column, line: place, message: `${name} ${problem}` })
  const take = (column: QuestionColumn, text: MoodleText, language: Language) => {
    const read = text.markdown(language)
    texts[column] = read.text
    if (read.lost.length > 0) say(column, lostInWords(read.lost))
    for (const note of read.notes) leftOut.add(note)
    for (const code of text.unknown)
      leftOut.add(`its text in '${code.slice(0, 10)}', which tests do not have`)
  }

  const { asked, explanation } = textsOf(question, pictures)
  const all = [...asked.map(({ text }) => text), explanation]
  const further = TRANSLATIONS.filter((code) => all.some((text) => text.languages.includes(code)))
  for (const language of ['en', ...further] as const) {
    const columnOf = (column: TextColumn) =>
      language === 'en' ? column : translatedColumn(column, language)
    for (const { column, text } of asked) take(columnOf(column), text, language)
    if (language === 'en' || explanation.languages.includes(language))
      take(columnOf('explanation'), explanation, language)
  }
  for (const language of ['en', ...passage.languages] as const)
    take(language === 'en' ? 'passage' : translatedColumn('passage', language), passage, language)
  readKey()
  if (childOf(question, 'hint') !== undefined) leftOut.add('its hints')
  if (leftOut.size > 0)
    warnings.add(`${`${name} leaves out ${[...leftOut].join(', ')}`.slice(0, LONGEST_WARNING)}.`)
  return { ...textRow(place, texts, faults), warnings: [...warnings] }

  function readKey(): void {
    const type = attributeOf(question, 'type') ?? ''
    if (!READ.has(type))
      return void say(
        'answer',
        `is of the kind "${type.slice(0, 40)}", which tests here do not have.`,
      )
    try {
      const { answer, number, negative, warnings: found } = readAnswers(question)
      if (number === null) texts.answer = answer
      else texts.number = number
      for (const one of found) warnings.add(`${name} ${one}`)
      const written = wordsOf(question, 'defaultgrade')
      const right = readFraction(written === '' ? '1' : written)
      if (right === null) return void say('marks', `has the marks '${written.slice(0, 20)}'.`)
      if (valueOf(right) === 1 && valueOf(negative) === 0) return
      texts.marks = markOf(right)
      texts.negative = markOf(product(right, negative))
    } catch (error) {
      if (!(error instanceof UnreadableAnswers)) throw error
      if (type !== 'numerical') return void say('answer', `${error.message}.`)
      texts.number = answersIn(question).map(numberIn).join(' / ').slice(0, 100) || '?'
      say('number', `${error.message}.`)
    }
  }
}

/** The texts of a question by their columns, and its explanation. */
function textsOf(question: XmlElement, pictures: MoodlePictures) {
  const asked = childOf(question, 'questiontext')
  const format = formatOf(asked) ?? 'html'
  const read = (element: XmlElement | undefined) => readText(element, format, pictures)
  const answers = answersIn(question).slice(0, OPTION_COLUMNS.length)
  const type = attributeOf(question, 'type')
  const optionOf = (answer: XmlElement, at: number): MoodleText =>
    type === 'truefalse' ? plain(at === 0 ? 'True' : 'False') : read(answer)
  const options = type === 'numerical' || !READ.has(type ?? '') ? [] : answers.map(optionOf)
  const texts: Texts = [
    { column: 'question', text: withOldPicture(question, asked, pictures) },
    ...options.flatMap((text, at) => {
      const column = OPTION_COLUMNS[at]
      return column === undefined ? [] : [{ column, text }]
    }),
  ]
  const feedback = answers.map((answer, at) => ({
    option: options[at] ?? plain(wordsOf(answer, 'text') || letterOf(at)),
    text: read(childOf(answer, 'feedback')),
    isOnlyRight: isRight(answer) && answers.filter(isRight).length === 1,
  }))
  const general = read(childOf(question, 'generalfeedback'))
  return { asked: texts, explanation: joined(general, feedback) }
}

const plain = (text: string): MoodleText => ({
  ...EMPTY,
  markdown: () => ({ text, lost: [], notes: [] }),
})

/** Moodle 1.9 has the picture of a question beside its text. */
function withOldPicture(
  question: XmlElement,
  asked: XmlElement | undefined,
  pictures: MoodlePictures,
): MoodleText {
  const [name, content] = [wordsOf(question, 'image'), wordsOf(question, 'image_base64')]
  if (asked === undefined || name === '') return readText(asked, 'html', pictures)
  const path = `/${name.replaceAll('/', '_')}`
  const file = {
    name: 'file',
    attributes: new Map([
      ['name', path.slice(1)],
      ['encoding', 'base64'],
    ]),
    children: [content],
  }
  const image = ` <img src="@@PLUGINFILE@@${encodeURI(path)}">`
  return readText({ ...asked, children: [...asked.children, file] }, 'html', pictures, image)
}

interface Feedback {
  option: MoodleText
  text: MoodleText
  isOnlyRight: boolean
}

/** The explanation of a question, from its general feedback and the feedback of its answers. */
function joined(general: MoodleText, feedback: readonly Feedback[]): MoodleText {
  const all = [general, ...feedback.map(({ text }) => text)]
  return {
    languages: [...new Set(all.flatMap(({ languages }) => languages))],
    unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
    markdown: (language) => {
      const read = all.map((text) => text.markdown(language))
      const [first, ...others] = read.map(({ text }) => text)
      const text = explanationOf(
        first ?? '',
        feedback.map(({ option, isOnlyRight }, at) => ({
          option: option.markdown(language).text,
          text: others[at] ?? '',
          isOnlyRight,
        })),
      )
      return {
        text,
        lost: [...new Set(read.flatMap(({ lost }) => lost))],
        notes: read.flatMap(({ notes }) => notes),
      }
    },
  }
}

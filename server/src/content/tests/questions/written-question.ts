import {
  OPTION_COLUMNS as OPTIONS,
  type QuestionColumn,
  type TextColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import type { Translation } from '@sopan/contract/exams/languages'
import { KINDS } from '@sopan/domain/exams/kinds/kinds'
import { indexOfLetter, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { TRANSLATIONS } from '@sopan/domain/exams/languages'

import { asMarkdown } from '#server/content/shared/text/rich-text.ts'

import { withLatinLetters } from './headings.ts'
import type { QuestionTable } from './question-table.ts'

/** The text of a cell of a row; '' if there is none. */
export type CellOf = (column: QuestionColumn) => string

type Texts = { text: string; options?: string[]; explanation?: string }

/** A question as the YAML of a test has it, which may be wrong. */
export type WrittenQuestion = Texts & {
  answer?: string
  answers?: string
  partly?: string | number
  number?: string
  marks?: { right: string | number; wrong: string | number }
} & Partial<Record<Translation, Texts>>

/** The texts of a passage as the YAML of a test has them, without its name. */
export type WrittenPassage = { text: string } & Partial<Record<Translation, { text: string }>>

/** Of a passage; other texts have less. */
const LONGEST_TEXT = 10_000

/** Whether an answer names an option by its number. */
export const isNumber = (answer: string) =>
  indexOfLetter(answer) >= 0 && Number.isInteger(Number(answer))

/** Whether the row is a question whose answer is typed. */
export const isTyped = (cell: CellOf) => cell('number') !== ''

/** At least two, so that a missing one is an empty one. */
export const countOf = (cell: CellOf) =>
  isTyped(cell) ? 0 : Math.max(2, OPTIONS.findLastIndex((option) => cell(option) !== '') + 1)

/** The key in the field of its kind: several letters are several right options. */
function keyOf(cell: CellOf) {
  const answer = withLatinLetters(cell('answer')).toUpperCase()
  if (isTyped(cell)) return { number: cell('number') }
  if (isNumber(answer)) return { answer: letterOf(indexOfLetter(answer)) }
  const several = indexOfLetter(answer) < 0 ? KINDS.several.inFile.read(answer) : null
  return several === null ? { answer } : { answers: KINDS.several.inFile.write(several) ?? '' }
}

/** The question of a row as the YAML of a test has it. */
export function writtenOf(cell: CellOf, form: QuestionTable['form']): WrittenQuestion {
  const markdownOf = markdownIn(form)
  const options = OPTIONS.slice(0, countOf(cell))
  const translated = TRANSLATIONS.filter((code) => cell(translatedColumn('question', code)) !== '')
  return {
    ...textsOf((name) => cell(name)),
    ...keyOf(cell),
    ...(cell('partly') !== '' && { partly: markOf(cell('partly')) }),
    ...(cell('marks') !== '' && {
      marks: { right: markOf(cell('marks')), wrong: takenOff(cell('negative')) },
    }),
    ...Object.fromEntries(
      translated.map((code) => [code, textsOf((name) => cell(translatedColumn(name, code)))]),
    ),
  }

  function textsOf(textOf: (name: TextColumn) => string) {
    const explanation = markdownOf(textOf('explanation'))
    return {
      text: markdownOf(textOf('question')),
      ...(options.length > 0 && { options: options.map((name) => markdownOf(textOf(name))) }),
      ...(explanation !== '' && { explanation }),
    }
  }
}

/** The passage that the question of a row is about; null without one. */
export function writtenPassage(cell: CellOf, form: QuestionTable['form']): WrittenPassage | null {
  if (cell('passage') === '') return null
  const textOf = markdownIn(form)
  const translated = TRANSLATIONS.flatMap((code) => {
    const text = cell(translatedColumn('passage', code))
    return text === '' ? [] : [[code, { text: textOf(text) }] as const]
  })
  return { text: textOf(cell('passage')), ...Object.fromEntries(translated) }
}

/** As a number if it is one, as the console writes marks; the marks for a wrong answer may be without their sign. */
const markOf = (mark: string) =>
  /^[-+]?\d{1,3}(?:\.\d{1,4})?$/.test(mark) ? Number(mark) + 0 : mark
const takenOff = (mark: string) => markOf(/^\d/.test(mark) ? `-${mark}` : mark)

/** The Markdown of a text of a form. A text that the schema refuses for its length is not made longer. */
const markdownIn = (form: QuestionTable['form']) => (text: string) =>
  form === 'markdown' || text.length > LONGEST_TEXT ? text : asMarkdown(text)

import {
  OPTION_COLUMNS,
  type QuestionColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'
import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { readsAsKrutiDev } from '@sopan/domain/texts/reads-as-kruti-dev'

import { LOST_MARKS, type WordDocument } from '#server/lib/word/document.ts'

import { type TableRow, type TextFault, textRow } from '../../questions/question-table.ts'
import { lostInWords } from '../losses.ts'
import { bodyText } from './body-text.ts'
import { type Body, type Draft, type Side, isLine, wordsOf } from './draft.ts'
import { OBJECT, linesOf, partOf, scriptOf } from './lines.ts'
import { answerOf, hasMarks, hidesMark, questionAt } from './markers.ts'

/** In the calls of the console. */
const LONGEST_SOURCE = 10_000

const IN_OTHER_FONT =
  'reads as Hindi in the font Kruti Dev, but is in another font. Give it its font in Word, or type it again in Unicode.'

/** The most options of a question. */
const MOST = OPTION_COLUMNS.length

/** The row of a question, with its place among the questions of the file, from 1. */
export function rowOf(draft: Draft, place: number, document: Pick<WordDocument, 'lost'>): TableRow {
  const main = withStatements(draft.main)
  const hindi = withShared(draft.hindi, main)
  const name = `Question ${draft.number ?? place}`
  const texts: Partial<Record<QuestionColumn, string>> = {}
  const old = new Map<QuestionColumn, string>()
  const faults: TextFault[] = []
  const take = (column: QuestionColumn, body: Body | undefined) => {
    if (body === undefined || body.length === 0) return
    const read = bodyText(body, document)
    texts[column] = read.text
    if (read.old !== null) old.set(column, read.old.slice(0, LONGEST_SOURCE))
    const problem = problemOf(read)
    if (problem !== null) faults.push({ column, line: place, message: `${name} ${problem}` })
  }
  take('question', main.text)
  for (const [index, column] of OPTION_COLUMNS.entries()) take(column, main.options[index])
  take('explanation', draft.explanation)
  take(translatedColumn('question', 'hi'), hindi.text)
  for (const [index, column] of OPTION_COLUMNS.entries())
    take(translatedColumn(column, 'hi'), hindi.options[index])
  const problem = [...draft.problems, ...problemsOf(main, draft)][0]
  if (problem !== undefined)
    faults.push({ column: 'answer', line: place, message: `${name} ${problem}` })
  if (draft.section !== null) texts.section = draft.section
  if (draft.answer !== null) {
    const options = Array.from(main.options, wordsOf)
    texts[options.length > 0 ? 'answer' : 'number'] = answerOf(draft.answer, options)
  }
  if (readsAsKrutiDev(Object.values(texts).join(' ')))
    faults.push({ column: 'question', line: place, message: `${name} ${IN_OTHER_FONT}` })
  const row = textRow(place, texts, faults)
  const cells = row.cells.map((cell) => ({ ...cell, old: old.get(cell.column) ?? null }))
  const source = draft.source
    .join('\n')
    .replaceAll(LOST_MARKS, '[…]')
    .replaceAll(OBJECT, '▢')
    .slice(0, LONGEST_SOURCE)
  return { ...row, cells, source }
}

/** Why the parts of a question may not be what its teacher meant. */
function problemsOf({ text, options }: Side, { answer, explanation }: Draft): string[] {
  const hidden = options.findIndex((option, index) => hidesMark(wordsOf(option), index))
  const empty = options.findIndex((option) => option?.length === 0)
  const lines = [...text, ...explanation].flatMap((one) =>
    isLine(one) ? [one] : one.rows.flat(2).flatMap(linesOf),
  )
  const isTyped = options.length === 0 && answer !== null
  return [
    ...(options.length > MOST ? [`has more than ${MOST} options`] : []),
    ...(empty >= 0 ? [`has no text for option ${letterOf(empty)}`] : []),
    ...(hidden >= 0 ? [`has the mark of another option in option ${letterOf(hidden)}`] : []),
    ...(isTyped && hasMarks(lines.map((line) => line.text).join(' '))
      ? ['has options that were not recognised. Begin each with (a), (b) on its own line']
      : []),
  ]
}

function problemOf({ lost }: ReturnType<typeof bodyText>): string | null {
  return lost.length === 0 ? null : lostInWords(lost)
}

/** A list of numbers at the end of a question without options is its options. */
function withStatements({ text, options }: Side): Side {
  if (options.length > 0) return { text, options }
  let from = text.length
  const numbers: number[] = []
  for (let at = text.length - 1; at >= 1; at--) {
    const one = text[at]
    const number = one !== undefined && isLine(one) ? questionAt(one.text)?.number : undefined
    if (number === undefined || (numbers.length > 0 && number !== (numbers[0] ?? 0) - 1)) break
    numbers.unshift(number)
    from = at
    if (number === 1) break
  }
  if (numbers[0] !== 1 || numbers.length < 2 || numbers.length > MOST) return { text, options }
  return { text: text.slice(0, from), options: text.slice(from).map((one) => [withoutNumber(one)]) }
}

const withoutNumber = (one: Body[number]): Body[number] => {
  const end = isLine(one) ? (questionAt(one.text)?.end ?? 0) : 0
  return isLine(one) ? partOf(one, end) : one
}

/** Numbers and formulas are the same in both languages, so that Hindi needs no other options for them. */
function withShared(hindi: Side, main: Side): Side {
  const isUsed = hindi.text.length > 0 || hindi.options.some((option) => option !== undefined)
  if (!isUsed) return hindi
  return {
    ...hindi,
    options: main.options.map((option, index) => {
      const own = hindi.options[index]
      const isShared = (own?.length ?? 0) === 0 && scriptOf(wordsOf(option)) === null
      return isShared ? option : own
    }),
  }
}

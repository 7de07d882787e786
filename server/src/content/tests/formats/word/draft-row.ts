import {
  OPTION_COLUMNS,
  type QuestionColumn,
  translatedColumn,
} from '@sopan/contract/console/question-columns'

import { LOST_MARKS, type WordDocument } from '#server/lib/word/document.ts'

import { type TableRow, type TextFault, textRow } from '../../questions/question-table.ts'
import { bodyText } from './body-text.ts'
import { type Body, type Draft, type Side, isLine, wordsOf } from './draft.ts'
import { OBJECT, partOf, scriptOf } from './lines.ts'
import { answerOf, questionAt } from './markers.ts'
import { readsAsKrutiDev } from './reads-as-kruti-dev.ts'

/** In the calls of the console. */
const LONGEST_SOURCE = 10_000

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
    if (read.old !== null) old.set(column, read.old)
    const problem = problemOf(read)
    if (problem !== null) faults.push({ column, line: place, message: `${name} ${problem}` })
  }
  take('question', main.text)
  for (const [index, column] of OPTION_COLUMNS.entries()) take(column, main.options[index])
  take('explanation', draft.explanation)
  take(translatedColumn('question', 'hi'), hindi.text)
  for (const [index, column] of OPTION_COLUMNS.entries())
    take(translatedColumn(column, 'hi'), hindi.options[index])
  if (main.options.length > MOST)
    faults.push({ column: 'e', line: place, message: `${name} has more than ${MOST} options` })
  if (draft.section !== null) texts.section = draft.section
  if (draft.answer !== null) {
    const hasOptions = main.options.length > 0
    texts[hasOptions ? 'answer' : 'number'] = answerOf(draft.answer, hasOptions)
  }
  const row = textRow(place, texts, faults)
  const cells = row.cells.map((cell) => ({ ...cell, old: old.get(cell.column) ?? null }))
  const source = draft.source
    .join('\n')
    .replaceAll(LOST_MARKS, '[…]')
    .replaceAll(OBJECT, '▢')
    .slice(0, LONGEST_SOURCE)
  return { ...row, cells, source }
}

function problemOf({ text, lost }: ReturnType<typeof bodyText>): string | null {
  if (lost.length > 0)
    return `has ${lost.join(', and ')}. Where '[…]' is, something cannot be read: type this text again.`
  if (readsAsKrutiDev(text))
    return 'reads as Hindi in the font Kruti Dev, but is in another font. Give it its font in Word, or type it again in Unicode.'
  return null
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

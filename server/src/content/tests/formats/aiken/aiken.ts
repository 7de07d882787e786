import { OPTION_COLUMNS } from '@sopan/contract/console/question-columns'
import { MAX_OPTIONS, indexOfLetter } from '@sopan/domain/exams/kinds/option-letters'

import {
  type QuestionTable,
  type TableRow,
  type TextFault,
  textRow,
} from '../../questions/question-table.ts'
import { linesOf, named, textFormat } from '../format.ts'

const OPTION = /^([A-Z])[.)]\s+(.*)$/
const ANSWER = /^ANSWER:\s*(.*)$/
const LETTER = /^[A-Z]$/

/** Moodle's Aiken format: a question, options 'A. …' or 'A) …' from A on, 'ANSWER: B'. */
export const AIKEN = textFormat({
  name: 'Aiken',
  endings: ['txt'],
  fits: (file) => /^ANSWER:/m.test(file.toString()),
  readText: readAiken,
  matrix: {
    single: 'yes',
    several: 'no',
    number: 'no',
    marks: 'no',
    partly: 'no',
    sections: 'becomes words of the next question',
    times: 'becomes words of the next question',
    passages: 'becomes words of the next question',
    languages: 'becomes words of the question',
    explanation: 'becomes words of the next question',
    formulas: 'yes',
    emphasis: 'becomes the signs that are typed',
    pictures: 'becomes the signs that are typed',
  },
})

interface Draft {
  line: number
  text: string[]
  options: string[]
  /** The first one counts. */
  faults: TextFault[]
}

const nothing = (): Draft => ({ line: 0, text: [], options: [], faults: [] })

/** A question over several lines becomes one paragraph. Pure; never throws. */
export function readAiken(source: string): QuestionTable {
  const rows: TableRow[] = []
  let draft = nothing()

  for (const [index, raw] of linesOf(source).entries()) {
    const line = index + 1
    const words = raw.trim()
    const [, letter, option = ''] = OPTION.exec(words) ?? []
    const answer = ANSWER.exec(words)?.[1]
    if (words === '') continue
    if (answer !== undefined) takeAnswer(line, answer)
    else if (letter !== undefined && draft.text.length > 0) takeOption(line, letter, option)
    else {
      if (draft.options.length > 0) leave()
      if (draft.text.length === 0) draft.line = line
      draft.text.push(words)
    }
  }
  leave()
  return { form: 'plain', place: 'line', columns: [], rows }

  function fault(line: number, message: string): void {
    const about = draft.text.length === 0 ? '' : `${named(draft.text.join(' '))} `
    draft.faults.push({ column: 'answer', line, message: about + message })
  }

  function leave(): void {
    if (draft.text.length > 0) endQuestion(draft.line, "has no line 'ANSWER: …' at its end", '')
  }

  function takeOption(line: number, letter: string, option: string): void {
    // A letter after E is no option of a test; takeAnswer reports it.
    const place = indexOfLetter(letter)
    const isInTurn =
      place < 0 ? draft.options.length >= MAX_OPTIONS : place === draft.options.length
    if (!isInTurn) fault(line, `has the option ${letter} out of turn`)
    draft.options.push(option)
  }

  function takeAnswer(line: number, answer: string): void {
    const { length } = draft.options
    const number = LETTER.test(answer) ? indexOfLetter(answer) + 1 : 0
    if (draft.text.length === 0) {
      draft.line = line
      fault(line, 'there is no question above this ANSWER')
    } else if (length > MAX_OPTIONS) {
      fault(draft.line, `has ${length} options; a test takes 2 to ${MAX_OPTIONS}`)
    }
    const isOption = number >= 1 && number <= length
    endQuestion(
      line,
      isOption ? null : `has the answer '${answer}', which is none of its options`,
      answer,
    )
  }

  function endQuestion(line: number, message: string | null, answer: string): void {
    if (message !== null) fault(line, message)
    const options = OPTION_COLUMNS.map((column, index) => [column, draft.options[index] ?? ''])
    const texts = { question: draft.text.join(' '), ...Object.fromEntries(options), answer }
    rows.push(textRow(draft.line, texts, draft.faults))
    draft = nothing()
  }
}

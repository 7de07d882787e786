import { MAX_OPTIONS, indexOfLetter } from '@sopan/domain/exams/kinds/option-letters'

import { asMarkdown } from '#server/content/shared/text/rich-text.ts'

import { type Bank, linesOf, named } from './question-bank.ts'

const OPTION = /^([A-Z])[.)]\s+(.*)$/
const ANSWER = /^ANSWER:\s*(.*)$/
const LETTER = /^[A-Z]$/

interface Draft {
  line: number
  text: string[]
  options: string[]
  /** Its error has already been reported. */
  isFaulty: boolean
}

const nothing = (): Draft => ({ line: 0, text: [], options: [], isFaulty: false })

/**
 * Reads Moodle's Aiken format: a question, options 'A. …' or 'A) …' from A on, 'ANSWER: B'. A
 * question over several lines becomes one paragraph. Pure; never throws.
 */
export function readAiken(source: string): Bank {
  const bank: Bank = { questions: [], errors: [], warnings: [] }
  let draft = nothing()
  const fault = (line: number, message: string) => bank.errors.push({ line, message })
  const name = () => `the question ${named(draft.text.join(' '))}`
  const leave = () => {
    if (draft.text.length > 0 && !draft.isFaulty)
      fault(draft.line, `${name()} has no line 'ANSWER: …' at its end`)
    draft = nothing()
  }

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
  return bank

  function takeOption(line: number, letter: string, option: string): void {
    // A letter after E is no option of a test; takeAnswer reports it.
    const place = indexOfLetter(letter)
    const isInTurn =
      place < 0 ? draft.options.length >= MAX_OPTIONS : place === draft.options.length
    if (!isInTurn && !draft.isFaulty) {
      fault(line, `${name()} has the option ${letter} out of turn`)
      draft.isFaulty = true
    }
    draft.options.push(option)
  }

  function takeAnswer(line: number, answer: string): void {
    const number = LETTER.test(answer) ? indexOfLetter(answer) + 1 : 0
    if (draft.text.length === 0) fault(line, 'there is no question above this ANSWER')
    else if (!draft.isFaulty && draft.options.length > MAX_OPTIONS) {
      const count = draft.options.length
      fault(draft.line, `${name()} has ${count} options; a test takes 2 to ${MAX_OPTIONS}`)
    } else if (!draft.isFaulty && (number < 1 || number > draft.options.length)) {
      fault(line, `${name()} has the answer '${answer}', which is none of its options`)
    } else if (!draft.isFaulty) {
      bank.questions.push({
        line: draft.line,
        text: asMarkdown(draft.text.join(' ')),
        options: draft.options.map(asMarkdown),
        answer: number,
        explanation: null,
      })
    }
    draft = nothing()
  }
}

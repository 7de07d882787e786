import { KINDS } from '@sopan/domain/exams/kinds/kinds'
import { MAX_OPTIONS, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { plural } from '@sopan/words/en/format'

import { aroundText } from '../around.ts'

/** The text between the braces of a question, with its escapes replaced and its format prefixes. */
export interface AnswerBlock {
  options: string[]
  /** The letters of several right options. */
  answers?: string
  /** The right number, or a range, of a question without options. */
  number?: string
  /** From 0. */
  correctIndex: number
  /** For each option, '' if there is none. */
  feedback: string[]
  general: string
}

/**
 * Thrown when a question is neither multiple choice with exactly one correct option, nor a number; the message has the
 * reason.
 */
export class UnsupportedQuestion extends Error {
  /** Those that were read before. */
  readonly options: string[]
  constructor(message: string, options: readonly ParsedOption[] = []) {
    super(message)
    this.options = options.map(({ text }) => text)
  }
}

/** Thrown for a question whose right number cannot be read; `written` is the number in the file. */
export class UnsupportedNumber extends UnsupportedQuestion {
  readonly written: string
  constructor(message: string, written: string) {
    super(message)
    this.written = written.trim() || '?'
  }
}

interface ParsedOption {
  isCorrect: boolean
  /** Its percent of the marks; null if it has none. */
  share: number | null
  isMarkedCorrect: boolean
  text: string
  feedback: string
}

/**
 * Parses the inside of `{…}`, testing the kinds of questions in Moodle's order. Throws UnsupportedQuestion
 * unless there are two to five options with one correct one, or one right number.
 */
export function readAnswers(inside: string): AnswerBlock {
  const [answers, general] = splitOnce(inside, '####')
  const block = answers.trim()
  if (block === '') throw new UnsupportedQuestion('is an essay, which has no options')
  if (block.startsWith('#')) return { ...readNumber(block.slice(1)), general }
  if (block.includes('~')) return { ...readOptions(block), general }
  if (block.startsWith('=') && block.includes('->')) {
    throw new UnsupportedQuestion('is a matching question')
  }
  const [word = '', forWrong = '', forRight = ''] = block.split('#').map((part) => part.trim())
  if (!/^(?:T|TRUE|F|FALSE)$/.test(word)) {
    throw new UnsupportedQuestion('asks for a word (short answer), which has no options')
  }
  const correctIndex = word.startsWith('T') ? 0 : 1
  const feedback = correctIndex === 0 ? [forRight, forWrong] : [forWrong, forRight]
  return { options: ['True', 'False'], correctIndex, feedback, general }
}

/** One number with its tolerance, '3.14:0.01', or a range, '3.13..3.15'. */
function readNumber(block: string): Omit<AnswerBlock, 'general'> {
  const [written, feedback] = splitOnce(block.replace(/^\s*=/, ''), '#')
  if (/[=~%]/.test(written)) throw new UnsupportedNumber('has several right numbers', written)
  const [value, tolerance] = splitOnce(written, ':')
  const number = tolerance === '' ? written.trim() : aroundText(value, tolerance)
  if (number === null || KINDS.number.inFile.read(number) === null) {
    throw new UnsupportedNumber('has a right number with more than six decimals, or none', written)
  }
  return { options: [], number, correctIndex: 0, feedback: [feedback.trim()] }
}

function readOptions(block: string): Omit<AnswerBlock, 'general'> {
  if (!/^[=~]/.test(block)) {
    throw new UnsupportedQuestion("has words before its first option, which begins with '=' or '~'")
  }
  // An unescaped '=' begins an option at any position, as in Moodle.
  const options = [...block.matchAll(/([=~])([^=~]*)/g)].map(([, mark, text = '']) =>
    readOption(mark === '=', text),
  )
  const several = severalOf(options)
  if (several !== null) return { ...partsOf(options), answers: several }
  const odd = options.find(
    ({ share, isMarkedCorrect: isMarked }) =>
      share !== null && share !== 100 && (share !== 0 || isMarked),
  )
  if (odd !== undefined) {
    throw new UnsupportedQuestion(
      `gives an option ${odd.share}% of the marks; a test marks all wrong answers alike`,
      options,
    )
  }
  const correct = options.filter((option) => option.isCorrect)
  if (correct.length === 0) throw new UnsupportedQuestion('has no right option', options)
  if (correct.length > 1) throw new UnsupportedQuestion('has several right options', options)
  return partsOf(options)
}

function partsOf(options: readonly ParsedOption[]): Omit<AnswerBlock, 'general'> {
  if (options.length > MAX_OPTIONS || options.length < 2) {
    throw new UnsupportedQuestion(
      `has ${options.length} ${plural(options.length, 'option')}; a test takes 2 to ${MAX_OPTIONS}`,
      options,
    )
  }
  return {
    options: options.map(({ text }) => text),
    correctIndex: options.findIndex((option) => option.isCorrect),
    feedback: options.map(({ feedback }) => feedback),
  }
}

/**
 * The letters of options that have equal parts of 100 % together, such as two of 50 %, as Moodle writes several right
 * options; null if it is another question.
 */
function severalOf(options: readonly ParsedOption[]): string | null {
  const shares = options.map(({ share }) => share ?? 0)
  const right = shares.filter((share) => share > 0)
  const [first = 0] = right
  const isWhole = Math.abs(first * right.length - 100) < 1 && right.every((one) => one === first)
  if (right.length < 2 || !isWhole || options.some(({ isCorrect }) => isCorrect)) return null
  return shares.flatMap((share, index) => (share > 0 ? letterOf(index) : [])).join('')
}

function readOption(isMarkedCorrect: boolean, optionText: string): ParsedOption {
  const [, weight, rest = optionText] = /^\s*%(-?\d+(?:\.\d+)?)%([\s\S]*)$/.exec(optionText) ?? []
  const share = weight === undefined ? null : Number(weight)
  const isCorrect = share === null ? isMarkedCorrect : share === 100
  const [text, feedback] = splitOnce(rest, '#')
  if (text.trim() === '') throw new UnsupportedQuestion('has an empty option')
  return { isCorrect, share, isMarkedCorrect, text: text.trim(), feedback: feedback.trim() }
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)]
}

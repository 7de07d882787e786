import { type AnswerBlock, UnsupportedQuestion, readAnswers } from './gift-answers.ts'
import {
  type Format,
  UnsupportedText,
  hasPlaceholder,
  replaceEscapes,
  convertToMarkdown,
  restoreEscapes,
  splitFormat,
} from './gift-text.ts'
import { type Bank, type BankQuestion, linesOf, named } from './question-bank.ts'

interface Block {
  line: number
  text: string
}

/**
 * Reads Moodle's GIFT format: multiple choice with one correct answer, true or false, missing
 * words, and numbers; feedback becomes the explanation. Other kinds of questions are reported with their line.
 * Categories and titles are ignored: a test has its own sections, and numbers as titles. Pure;
 * never throws.
 */
export function readGift(source: string): Bank {
  const bank: Bank = { questions: [], errors: [], warnings: [] }
  for (const block of blocksOf(source)) {
    try {
      bank.questions.push(readBlock(block))
    } catch (error) {
      if (!(error instanceof UnsupportedQuestion || error instanceof UnsupportedText)) throw error
      const message = `the question ${nameOf(block.text)} ${error.message}`
      bank.errors.push({ line: block.line, message })
    }
  }
  return bank
}

/** Questions are separated by empty lines; comments are lines that begin with `//`. */
function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, raw] of linesOf(source).entries()) {
    const words = raw.trim()
    // Moodle wants empty lines around a category; a question directly beside one stays whole.
    const isBorder = words === '' || words.startsWith('$CATEGORY:')
    if (isBorder) open = null
    if (isBorder || words.startsWith('//')) continue
    if (open === null) blocks.push((open = { line: index + 1, text: raw }))
    else open.text += `\n${raw}`
  }
  return blocks
}

function readBlock({ line, text }: Block): BankQuestion {
  if (hasPlaceholder(text)) throw new UnsupportedText('contains characters that are not text')
  const { format, rest } = splitFormat(withoutTitle(replaceEscapes(text)), 'moodle')
  const start = rest.indexOf('{')
  const end = rest.indexOf('}')
  if (start < 0 && end < 0) throw new UnsupportedQuestion('is a description without answers')
  if (start < 0 || end < start) throw new UnsupportedQuestion("has a '{' or '}' without the other")
  const [before, after] = [rest.slice(0, start), rest.slice(end + 1)]
  if (/[{}]/.test(rest.slice(start + 1, end) + after)) {
    throw new UnsupportedQuestion('has more than one {…}; a brace in a text is written \\{')
  }
  const answers = readAnswers(rest.slice(start + 1, end))
  const asked = after.trim() === '' ? before : withBlank(before, after)
  if (asked.trim() === '') throw new UnsupportedQuestion('has no text')
  return {
    line,
    text: convertToMarkdown(asked, format),
    options: answers.options.map((option) => formatted(option, format)),
    ...keyOf(answers),
    explanation: explanationOf(answers, format),
  }
}

const keyOf = ({ answers, number, correctIndex }: AnswerBlock) =>
  number !== undefined
    ? { number }
    : answers === undefined
      ? { answer: correctIndex + 1 }
      : { answers }

/** `::…::` at the start is a title for Moodle's lists. */
function withoutTitle(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('::')) return trimmed
  const end = trimmed.indexOf('::', 2)
  if (end < 0) throw new UnsupportedQuestion("has a title that is not closed with '::'")
  return trimmed.slice(end + 2)
}

/** The missing word becomes a blank, with the author's spacing around it. */
const withBlank = (before: string, after: string) => `${before}_____${after}`

function formatted(text: string, outer: Format): string {
  const { format, rest } = splitFormat(text, outer)
  return convertToMarkdown(rest, format)
}

/**
 * The feedback that Moodle shows after the answer: general, then for the correct option, then for
 * the others.
 */
function explanationOf({ options, correctIndex, feedback, general }: AnswerBlock, format: Format) {
  const others = feedback.flatMap((words, index) =>
    words === '' || index === correctIndex
      ? []
      : [`*${formatted(options[index] ?? '', format)}*: ${formatted(words, format)}`],
  )
  const parts = [
    formatted(general, format),
    formatted(feedback[correctIndex] ?? '', format),
    ...others,
  ]
  const texts = parts.filter((part) => part !== '')
  return texts.length === 0 ? null : texts.join('\n\n')
}

function nameOf(text: string): string {
  const title = /^::([\s\S]*?)::/.exec(replaceEscapes(text.trim()))?.[1]
  return named(restoreEscapes(title ?? replaceEscapes(text)))
}

import type { WordParagraph, WordTable } from '#server/lib/word/document.ts'

import { AnswerKeys } from './answer-keys.ts'
import { type Body, type Draft, newDraft, wordsOf } from './draft.ts'
import { type Item, itemsOf } from './items.ts'
import { type Line, isEmpty, partOf, scriptOf } from './lines.ts'
import {
  type OptionStyle,
  answerAt,
  answerBehind,
  explanationAt,
  isKeyHeading,
  isOnlyKey,
  isPartHeading,
  optionAt,
  optionsBehind,
  optionsIn,
  questionAt,
} from './markers.ts'

/** The questions of a text, with the lines that belong to none of them. */
interface NumberedText {
  drafts: Draft[]
  leftOut: string[]
}

/** How many lines are looked at to decide whether a number is that of a question. */
const AHEAD = 8

/** Reads questions as teachers type them: numbered, with options and answers on lines that begin with their marks. */
export function readNumberedText(parts: readonly (WordParagraph | WordTable)[]): NumberedText {
  const items = itemsOf(parts)
  const reader = new Reader(items)
  for (const [at, item] of items.entries()) reader.take(item, at)
  return { drafts: reader.end(), leftOut: reader.leftOut }
}

class Reader {
  readonly leftOut: string[] = []
  readonly #items: readonly Item[]
  readonly #drafts: Draft[] = []
  readonly #keys = new AnswerKeys(this.#drafts)
  #section: string | null = null
  #draft: Draft | null = null
  #target: Body = []
  #style: OptionStyle | null = null
  /** The last number of a list of statements inside the question. */
  #statement = 0
  /** Whether the answer is on the line behind 'Answer:'. */
  #awaitsAnswer = false

  constructor(items: readonly Item[]) {
    this.#items = items
  }

  take(item: Item, at: number): void {
    if (item.kind === 'table') this.#takeTable(item)
    else if (item.kind === 'line') this.#takeLine(item.line, at)
    else this.#takeHeading(item.line, item.level, at)
  }

  /** The drafts, with the answers that are at the end of the file. */
  end(): Draft[] {
    this.#keys.end()
    return this.#drafts
  }

  #takeHeading(line: Line, level: number, at: number): void {
    const title = line.text.trim()
    if (questionAt(title) !== null || optionAt(title) !== null || isKeyHeading(title))
      return this.#takeLine(line, at)
    this.#keys.end()
    this.#draft = null
    if (level === 1) this.#section = title
    else this.leftOut.push(title)
  }

  #takeTable(table: WordTable): void {
    const isComplete = this.#draft === null || this.#draft.main.options.length >= 2
    if (this.#keys.takeTable(table, isComplete)) return
    if (this.#draft === null) this.leftOut.push('a table')
    else {
      this.#target.push(table)
      this.#draft.source.push('[…]')
    }
  }

  #takeLine(line: Line, at: number): void {
    const { text } = line
    if (isKeyHeading(text) && this.#drafts.length > 0) {
      this.#keys.begin()
      this.#draft = null
      return
    }
    if (this.#keys.takeLine(text)) return
    const question = questionAt(text)
    if (question !== null && this.#isNext(question, at)) {
      this.#begin(question.number)
      this.#draft?.source.push(text.trim())
      const rest = partOf(line, question.end)
      if (!isEmpty(rest)) this.#takeWords(rest)
      return
    }
    const isOver = this.#draft !== null && (this.#draft.answer ?? '') !== ''
    const isOfPart = isPartHeading(text) && (isOver || this.#hasOptions())
    if (isOfPart) this.#draft = null
    if (this.#draft === null) {
      this.leftOut.push(text.trim())
      return
    }
    this.#draft.source.push(text.trim())
    if (question !== null && this.#isStatement(question.number)) this.#statement = question.number
    this.#takeWords(line)
  }

  #hasOptions(): boolean {
    return (this.#draft?.main.options.length ?? 0) >= 2
  }

  #begin(number: number): void {
    this.#draft = newDraft(number, this.#section)
    this.#drafts.push(this.#draft)
    this.#target = this.#draft.main.text
    this.#style = null
    this.#statement = 0
    this.#awaitsAnswer = false
  }

  /** Whether a number at the beginning of a line is that of the next question, and not of a statement in this one. */
  #isNext({ number, hasWord }: { number: number; hasWord: boolean }, at: number): boolean {
    if (hasWord || this.#draft === null) return true
    const { number: own, answer, explanation } = this.#draft
    const isNext = number === (own ?? 0) + 1
    // A step of an explanation that has the next number is shown as a question, so that no question is lost unseen.
    if (explanation.length > 0) return isNext || (number > (own ?? 0) && !this.#isStatement(number))
    if (this.#hasOptions() || answer !== null) return isNext || number === 1 || number > (own ?? 0)
    return isNext && (!this.#isStatement(number) || this.#beginsOptions(at))
  }

  #isStatement(number: number): boolean {
    return number === this.#statement + 1
  }

  /** Whether a list that begins with 1 follows a line before any lettered option does: its options. */
  #beginsOptions(at: number): boolean {
    for (const item of this.#items.slice(at + 1, at + 1 + AHEAD)) {
      if (item.kind === 'table' || optionAt(item.line.text) !== null) return false
      const number = questionAt(item.line.text)?.number
      if (number !== undefined) return number === 1
    }
    return false
  }

  #takeWords(line: Line): void {
    const draft = this.#draft
    if (draft === null || isEmpty(line)) return
    if (this.#awaitsAnswer && isOnlyKey(line.text)) return this.#takeAnswer(draft, line)
    const answer = answerAt(line.text)
    if (answer >= 0) return this.#takeAnswer(draft, partOf(line, answer))
    const explanation = explanationAt(line.text)
    if (explanation >= 0) {
      this.#beginExplanation(draft)
      return this.#add(partOf(line, explanation))
    }
    const isOver = draft.answer !== null || this.#target === draft.explanation
    if (isOver) {
      if (optionAt(line.text)?.index === 0 || optionsBehind(line.text) >= 0)
        draft.problems.add('has options behind its answer. Is the number of a question missing?')
      return this.#add(line)
    }
    const behind = answerBehind(line.text)
    if (behind > 0) {
      this.#takeWords(partOf(line, 0, behind))
      return this.#takeWords(partOf(line, behind))
    }
    const first = optionAt(line.text)
    if (first !== null && (first.index === 0 || this.#isOfStyle(first.style))) {
      this.#style = first.style
      const found = optionsIn(line.text, first)
      for (const [index, { index: option, end }] of found.entries())
        this.#takeOption(draft, option, partOf(line, end, found[index + 1]?.start))
      return
    }
    const options = draft.main.options.length === 0 ? optionsBehind(line.text) : -1
    if (options > 0) {
      this.#takeWords(partOf(line, 0, options))
      return this.#takeWords(partOf(line, options))
    }
    this.#takeText(draft, line)
  }

  #isOfStyle({ alphabet, closing }: OptionStyle): boolean {
    return this.#style?.alphabet === alphabet && this.#style.closing === closing
  }

  #takeOption(draft: Draft, index: number, line: Line): void {
    const isAgain = draft.main.options[index] !== undefined
    const isHindi =
      scriptOf(line.text) === 'hi' || (hasHindi(draft) && scriptOf(line.text) === null)
    if (isAgain && (!isHindi || draft.hindi.options[index] !== undefined))
      draft.problems.add('has the same option twice. Is the number of a question missing?')
    const side = isAgain ? draft.hindi : draft.main
    const body: Body = isEmpty(line) ? [] : [line]
    side.options[index] = body
    this.#target = body
  }

  /** A line of Hindi below English is the same text in Hindi. */
  #takeText(draft: Draft, line: Line): void {
    draft.script ??= scriptOf(wordsOf(draft.main.text.slice(0, 20)))
    const isHindi =
      draft.script === 'en' && scriptOf(line.text) === 'hi' && !/[A-Za-z]{3}/.test(line.text)
    const other = isHindi ? this.#hindiOf(draft) : null
    if (other !== null) this.#target = other
    this.#add(line)
  }

  /** The Hindi of the text that is being read; null if it is Hindi already. */
  #hindiOf({ main, hindi }: Draft): Body | null {
    if (this.#target === main.text) return hindi.text
    const index = main.options.indexOf(this.#target)
    if (index < 0 || wordsOf(main.options[index]) === '') return null
    // Below all options the question begins again.
    const isLast = index === main.options.length - 1
    if (isLast && hindi.text.length === 0 && hindi.options.length === 0) return hindi.text
    return (hindi.options[index] ??= [])
  }

  #takeAnswer(draft: Draft, line: Line): void {
    if ((draft.answer ?? '') !== '')
      draft.problems.add('has two answers. Is the number of a question missing?')
    const at = line.text.search(/\s(?:Explanation|Solution|Sol|Exp|व्याख्या|हल)\s?[.:-]/i)
    const own = at < 0 ? line : partOf(line, 0, at)
    draft.answer = own.text.trim().replace(/\]$/, '')
    this.#awaitsAnswer = draft.answer === ''
    this.#beginExplanation(draft)
    if (at >= 0) this.#takeWords(partOf(line, at + 1))
  }

  #beginExplanation({ explanation }: Draft): void {
    this.#target = explanation
    this.#statement = 0
  }

  #add(line: Line): void {
    if (!isEmpty(line)) this.#target.push(line)
  }
}

const hasHindi = ({ hindi }: Draft) => hindi.text.length > 0 || hindi.options.length > 0

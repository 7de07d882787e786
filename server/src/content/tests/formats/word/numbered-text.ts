import type { WordParagraph, WordTable } from '#server/lib/word/document.ts'

import { type AnswerKey, readKeyLine, readKeyTable } from './answer-key.ts'
import { type Body, type Draft, type Side, newDraft, wordsOf } from './draft.ts'
import { type Line, isEmpty, linesOf, partOf, scriptOf } from './lines.ts'
import {
  type OptionStyle,
  answerAt,
  answerBehind,
  explanationAt,
  isKeyHeading,
  optionAt,
  optionsBehind,
  optionsIn,
  questionAt,
} from './markers.ts'

/** The questions of a text, with the words before the first of them. */
interface NumberedText {
  drafts: Draft[]
  before: string[]
}

/** Reads questions as teachers type them: numbered, with options and answers on lines that begin with their marks. */
export function readNumberedText(parts: readonly (WordParagraph | WordTable)[]): NumberedText {
  const reader = new Reader()
  for (const part of parts) {
    if (part.kind === 'table') reader.takeTable(part)
    else if (part.heading === 1) reader.takeHeading(part)
    else for (const line of linesOf(part)) reader.takeLine(line)
  }
  return { drafts: reader.end(), before: reader.before }
}

class Reader {
  readonly before: string[] = []
  readonly #drafts: Draft[] = []
  readonly #key: AnswerKey = new Map()
  #section: string | null = null
  #draft: Draft | null = null
  #target: Body = []
  #style: OptionStyle | null = null
  /** The last number of a list of statements inside the question. */
  #statement = 0
  #isKey = false

  takeHeading(paragraph: WordParagraph): void {
    const title = linesOf(paragraph)
      .map(({ text }) => text.trim())
      .join(' ')
    if (title === '') return
    this.#draft = null
    this.#isKey = isKeyHeading(title)
    if (!this.#isKey) this.#section = title
  }

  takeTable(table: WordTable): void {
    if (this.#isKey || this.#draft === null || wordsOf(this.#draft.main.options[1]) !== '') {
      if (readKeyTable(table, this.#key)) return
    }
    if (this.#draft === null) this.before.push('a table')
    else {
      this.#target.push(table)
      this.#draft.source.push('[…]')
    }
  }

  takeLine(line: Line): void {
    const { text } = line
    if (isKeyHeading(text) && this.#drafts.length > 0) {
      this.#isKey = true
      this.#draft = null
      return
    }
    const question = questionAt(text)
    if (this.#isKey) {
      readKeyLine(text, this.#key)
      return
    }
    if (question !== null && this.#isNext(question)) {
      this.#begin(question.number)
      this.#draft?.source.push(text.trim())
      const rest = partOf(line, question.end)
      if (!isEmpty(rest)) this.#takeWords(rest)
      return
    }
    if (this.#draft === null) {
      this.before.push(text.trim())
      return
    }
    this.#draft.source.push(text.trim())
    if (question !== null && this.#isStatement(question.number)) this.#statement = question.number
    this.#takeWords(line)
  }

  /** The drafts, with the answers that are at the end of the file. */
  end(): Draft[] {
    const numbers = new Set(this.#drafts.map(({ number }) => number))
    const areUnique = numbers.size === this.#drafts.length
    for (const [index, draft] of this.#drafts.entries()) {
      draft.answer ??= this.#key.get(areUnique ? (draft.number ?? index + 1) : index + 1) ?? null
    }
    return this.#drafts
  }

  #begin(number: number | null): void {
    this.#draft = newDraft(number, this.#section)
    this.#drafts.push(this.#draft)
    this.#target = this.#draft.main.text
    this.#style = null
    this.#statement = 0
  }

  /** Whether a number at the beginning of a line is that of the next question, and not of a statement in this one. */
  #isNext({ number, hasWord }: { number: number; hasWord: boolean }): boolean {
    if (hasWord || this.#draft === null) return true
    const { number: own, main, answer, explanation } = this.#draft
    const isNext = number === (own ?? 0) + 1
    // A step of an explanation that has the next number is shown as a question, so that no question is lost unseen.
    if (explanation.length > 0) return isNext || (number > (own ?? 0) && !this.#isStatement(number))
    const isComplete = main.options.length >= 2 || answer !== null
    if (isComplete) return isNext || number === 1 || number > (own ?? 0)
    return isNext && !this.#isStatement(number)
  }

  #isStatement(number: number): boolean {
    return number === this.#statement + 1
  }

  #takeWords(line: Line): void {
    const draft = this.#draft
    if (draft === null || isEmpty(line)) return
    const answer = answerAt(line.text)
    if (answer >= 0) return this.#takeAnswer(draft, partOf(line, answer))
    const explanation = explanationAt(line.text)
    if (explanation >= 0) {
      this.#beginExplanation(draft)
      return this.#add(partOf(line, explanation))
    }
    const isOver = draft.answer !== null || this.#target === draft.explanation
    if (isOver) return this.#add(line)
    const behind = answerBehind(line.text)
    if (behind > 0) {
      this.#takeWords(partOf(line, 0, behind))
      return this.#takeWords(partOf(line, behind))
    }
    const first = optionAt(line.text)
    if (first !== null && this.#isOption(first)) {
      this.#style = first.style
      const found = optionsIn(line.text, first)
      for (const [at, { index, end }] of found.entries())
        this.#takeOption(draft, index, partOf(line, end, found[at + 1]?.start))
      return
    }
    const options = draft.main.options.length === 0 ? optionsBehind(line.text) : -1
    if (options > 0) {
      this.#takeWords(partOf(line, 0, options))
      return this.#takeWords(partOf(line, options))
    }
    this.#takeText(draft, line)
  }

  /** Whether a mark is that of the next option; another style is a list of statements. */
  #isOption({ style, index }: { style: OptionStyle; index: number }): boolean {
    const own = this.#style
    const isSame = own?.alphabet === style.alphabet && own.closing === style.closing
    return own === null || isSame ? index === 0 || own !== null : index === 0
  }

  #takeOption(draft: Draft, index: number, line: Line): void {
    const isHindiAgain = draft.main.options[index] !== undefined
    const side = isHindiAgain ? draft.hindi : draft.main
    const body: Body = isEmpty(line) ? [] : [line]
    side.options[index] = body
    this.#target = body
  }

  /** A line of Hindi below English is the same text in Hindi. */
  #takeText(draft: Draft, line: Line): void {
    const isEnglish = scriptOf(wordsOf(draft.main.text)) === 'en'
    const isHindi = isEnglish && scriptOf(line.text) === 'hi' && !/[A-Za-z]{3}/.test(line.text)
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
    if (isLast && hindi.text.length === 0 && !hasOwnHindi(hindi)) return hindi.text
    return (hindi.options[index] ??= [])
  }

  #takeAnswer(draft: Draft, line: Line): void {
    const at = line.text.search(/\s(?:Explanation|Solution|Sol|Exp|व्याख्या|हल)\s*[.:-]/i)
    const own = at < 0 ? line : partOf(line, 0, at)
    draft.answer = own.text.trim()
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

const hasOwnHindi = ({ options }: Side) => options.length > 0

import type { WordTable } from '#server/lib/word/document.ts'

import { type AnswerKey, readKeyLine, readKeyTable } from './answer-key.ts'
import type { Draft } from './draft.ts'

/** The answers at the end of a paper or of its sections, each for the questions since the last ones. */
export class AnswerKeys {
  readonly #drafts: readonly Draft[]
  #first = 0
  #key: AnswerKey = new Map()
  #isOpen = false

  constructor(drafts: readonly Draft[]) {
    this.#drafts = drafts
  }

  begin(): void {
    this.#isOpen = true
  }

  /** Whether a line belongs to the answers; another one ends them. */
  takeLine(text: string): boolean {
    if (!this.#isOpen) return false
    if (readKeyLine(text, this.#key)) return true
    this.end()
    return false
  }

  /** The same of a table, which can also have the answers without a heading, where no question is open. */
  takeTable(table: WordTable, isPossible: boolean): boolean {
    if (!this.#isOpen && !isPossible) return false
    if (readKeyTable(table, this.#key, this.#isOpen)) return true
    if (this.#isOpen) this.end()
    return false
  }

  /** Gives the questions their answers, by their numbers where each has another one. */
  end(): void {
    this.#isOpen = false
    if (this.#key.size === 0) return
    const drafts = this.#drafts.slice(this.#first)
    const numbers = new Set(drafts.map(({ number }) => number))
    if (numbers.size === drafts.length) {
      for (const draft of drafts)
        if (draft.number !== null) draft.answer ??= this.#key.get(draft.number) ?? null
    }
    this.#first = this.#drafts.length
    this.#key = new Map()
  }
}

import type { WordTable } from '#server/lib/word/document.ts'

import { linesOf } from './lines.ts'
import { numberOf } from './markers.ts'

/** The answers at the end of a paper, by the numbers of their questions. */
export type AnswerKey = Map<number, string>

const PAIR =
  /([0-9\u0966-\u096F]{1,3})\s*[.):–—-]*\s*[([]?\s*([A-Ea-e]|[कखगघङअबसद]|[1-5१-५])\s*[)\]]?(?![\p{L}\p{M}\p{N}_.])/gu

/** Reads answers such as '1. (b) 2. (c)' from a line. */
export function readKeyLine(text: string, key: AnswerKey): void {
  for (const [, number = '', answer = ''] of text
    .replaceAll(/\s+/g, ' ')
    .slice(0, 5000)
    .matchAll(PAIR))
    key.set(numberOf(number), answer)
}

const DIGITS = /^[0-9०-९]{1,3}[.)]?$/
const ANSWER = /^[([]?\s*(?:[A-Ea-eकखगघङअबसद]|[1-5१-५])\s*[)\].]?$/

/**
 * Reads answers from a table: a number and its answer beside each other, or a row of numbers above a row of answers.
 * False if the table has something else.
 */
export function readKeyTable({ rows }: WordTable, key: AnswerKey): boolean {
  const texts = rows.map((row) =>
    row.map((cell) =>
      cell
        .flatMap(linesOf)
        .map(({ text }) => text.trim())
        .join(' '),
    ),
  )
  const found: AnswerKey = new Map()
  for (let at = 0; at < texts.length; at++) {
    const row = texts[at] ?? []
    const below = texts[at + 1] ?? []
    const numbers = row.filter((text) => DIGITS.test(text))
    const isCounted = numbers.every(
      (text, index) => index === 0 || valueOf(text) === valueOf(numbers[index - 1] ?? '') + 1,
    )
    const isAbove =
      numbers.length > 1 &&
      isCounted &&
      row.every((text, column) => !DIGITS.test(text) || ANSWER.test(below[column] ?? ''))
    if (isAbove) {
      for (const [column, text] of row.entries())
        if (DIGITS.test(text)) found.set(valueOf(text), below[column] ?? '')
      at++
    } else if (numbers.length > 0 || row.some((text) => /\d/.test(text)))
      readKeyLine(row.join(' '), found)
  }
  const cells = texts.flat().filter((text) => text !== '')
  const known = cells.filter(
    (text) => DIGITS.test(text) || ANSWER.test(text) || /^\d{1,3}\W+[A-Ea-e1-5क-घ]\W*$/.test(text),
  )
  if (found.size < 2 || known.length < cells.length * 0.7) return false
  for (const [number, answer] of found) key.set(number, answer)
  return true
}

const valueOf = (text: string) => numberOf(text.replaceAll(/[.)]/g, ''))

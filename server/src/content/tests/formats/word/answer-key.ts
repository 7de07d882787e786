import type { WordTable } from '#server/lib/word/document.ts'

import { linesOf } from './lines.ts'
import { numberOf } from './markers.ts'

/** The answers at the end of a paper, by the numbers of their questions; null for a number with two answers. */
export type AnswerKey = Map<number, string | null>

const MARK = String.raw`(?:[A-Ea-e]|[कखगघङअबसद]|[1-5१-५])`
const PAIR = new RegExp(
  String.raw`(?:Q\.?\s?)?([0-9०-९]{1,3})\s?[.):–—-]*\s?[([]?\s?(${MARK})\s?[)\]]?(?=[\s,;|]|$)`,
  'gu',
)

function add(key: AnswerKey, number: number, answer: string): void {
  const known = key.get(number)
  key.set(number, known === undefined || known === answer ? answer : null)
}

/** Reads a line such as '1. (b) 2. (c)'; false if it has anything but numbers and answers. */
export function readKeyLine(text: string, key: AnswerKey): boolean {
  const line = text.replaceAll(/\s+/g, ' ').slice(0, 5000)
  const pairs = [...line.matchAll(PAIR)]
  if (pairs.length === 0 || /[\p{L}\p{N}]/u.test(line.replaceAll(PAIR, ''))) return false
  for (const [, number = '', answer = ''] of pairs) add(key, numberOf(number), answer)
  return true
}

const DIGITS = /^[0-9०-९]{1,3}[.)]?$/
const ANSWER = /^[([]?\s*(?:[A-Ea-eकखगघङअबसद]|[1-5१-५])\s*[)\].]?$/

/**
 * Reads answers from a table: a number and its answer beside each other, or a row of numbers above a row of answers.
 * False if the table has something else. Outside of the answers of a paper only letters are answers.
 */
export function readKeyTable({ rows }: WordTable, key: AnswerKey, isInKey: boolean): boolean {
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
    if (isAbove(row, below)) {
      for (const [column, text] of row.entries())
        if (DIGITS.test(text)) add(found, valueOf(text), withoutBrackets(below[column] ?? ''))
      at++
    } else if (row.some((text) => /\d/.test(text)) && !readKeyLine(row.join(' '), found))
      return false
  }
  const areLetters = [...found.values()].every(
    (answer) => answer === null || !/\d|[१-५]/.test(answer),
  )
  if (found.size < 2 || !(isInKey || areLetters)) return false
  for (const [number, answer] of found) {
    if (answer === null) key.set(number, null)
    else add(key, number, answer)
  }
  return true
}

/** Whether a row has numbers that follow each other above answers; other cells are headings. */
function isAbove(row: readonly string[], below: readonly string[]): boolean {
  const numbers = row.filter((text) => DIGITS.test(text)).map(valueOf)
  return (
    numbers.length > 1 &&
    numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1) &&
    row.every((text, column) => !DIGITS.test(text) || ANSWER.test(below[column] ?? ''))
  )
}

const withoutBrackets = (text: string) => text.replaceAll(/[([)\].\s]/g, '')
const valueOf = (text: string) => numberOf(text.replaceAll(/[.)]/g, ''))

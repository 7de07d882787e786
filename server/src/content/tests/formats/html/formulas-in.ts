import type { Formula } from '@sopan/domain/texts/formatted-text'

/** Where a formula may begin, and dollars that begin no formula. */
const BEGINNING = /\\\(|\\\[|\$\$|\\\$|\$/g
const ENDS = new Map([
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
])
/** The letters up to the next dollar of a line. */
const UP_TO_DOLLAR = /(?:\\.|[^$\\\n])+/y

/** A formula as the texts of tests can have it between one dollar and the other. */
const WRITTEN = /^(?:\\.|[^$\\\n])+$/

/**
 * The parts of a text: formulas as Moodle shows them, between \( and \), \[ and \], $$ and $$, and as tests have them. A formula
 * with a dollar inside is null. Each letter is looked at a few times only, also in a text of brackets without their ends.
 */
export function formulasIn(text: string): (string | Formula | null)[] {
  const parts: (string | Formula | null)[] = []
  const absent = new Set<string>()
  let end = 0
  BEGINNING.lastIndex = 0
  for (let found = BEGINNING.exec(text); found !== null; found = BEGINNING.exec(text)) {
    const [mark] = found
    const from = found.index + mark.length
    const close = mark === '$' ? mark : (ENDS.get(mark) ?? '')
    const to = mark === '$' ? endOfLine(text, from) : endOf(text, close, from, absent)
    if (to <= from) continue
    if (found.index > end) parts.push(text.slice(end, found.index))
    end = to + close.length
    parts.push(formulaOf(text.slice(from, to), mark === '$$' || mark === '\\['))
    // Before a digit, a dollar would be an amount of money.
    if (/^\d/.test(text.slice(end, end + 1))) parts.push(' ')
    BEGINNING.lastIndex = end
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Where a formula ends that begins with a bracket; -1 if nothing ends it. */
function endOf(text: string, close: string, from: number, absent: Set<string>): number {
  if (close === '' || absent.has(close)) return -1
  const to = text.indexOf(close, from)
  if (to < 0) absent.add(close)
  return to
}

/** Where a formula ends that begins with a dollar, as in the texts of tests; -1 if it is an amount of money. */
function endOfLine(text: string, from: number): number {
  UP_TO_DOLLAR.lastIndex = from
  const [inside = ''] = UP_TO_DOLLAR.exec(text) ?? []
  const to = from + inside.length
  const isBetween = text[to] === '$' && !/\d/.test(text[to + 1] ?? '')
  // With the beginning of another formula inside, it is an amount of money before that.
  const isFormula = inside !== '' && inside.trim() === inside && !/\\[([]/.test(inside)
  return isBetween && isFormula ? to : -1
}

function formulaOf(source: string, isBlock: boolean): Formula | null {
  const tex = source.replaceAll(/\s+/g, ' ').trim()
  if (!WRITTEN.test(tex)) return null
  // One more dollar on each side begins its own line.
  return { kind: 'formula', tex: isBlock ? `$${tex}$` : tex }
}

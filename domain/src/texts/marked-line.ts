import { escapeLineStart, escapeMarkdown } from './escape-markdown.ts'
import type { Formula, Picture, Run, TextForm } from './formatted-text.ts'

type Line = readonly (Run | Formula | Picture)[]

interface Place {
  form: TextForm
  /** Whether the line is a cell of a table, where bars would end it. */
  isCell: boolean
}

/** The Markdown of one line. */
export function markedLine(line: Line, place: Place): string {
  const pieces = markedPieces(line, place.form === 'question' ? MARKS : MARKS.slice(0, 2))
  const written = pieces.map((piece, index) => pieceOf(piece, index, pieces, place)).join('')
  return place.isCell ? written.trim() : escapeLineStart(written.trim())
}

/** A formula, a picture, a mark such as `**`, or a part of a text. */
type Piece =
  | Formula
  | Picture
  | { kind: 'mark'; text: string }
  | { kind: 'text'; text: string; href: string | null }

function pieceOf(
  piece: Piece,
  index: number,
  pieces: readonly Piece[],
  { form, isCell }: Place,
): string {
  // A bar would end the cell; the reader of tables takes the backslash away.
  if (piece.kind === 'formula')
    return `$${isCell ? piece.tex.replaceAll('|', String.raw`\|`) : piece.tex}$`
  if (piece.kind === 'picture') return `![](${piece.name})`
  if (piece.kind === 'mark') return piece.text
  const edge = (at: number, from: 'start' | 'end') => {
    const other = pieces[at]
    if (other === undefined) return ''
    if (other.kind === 'formula' || other.kind === 'picture') return edgeOf(other, from)
    return from === 'start' ? other.text.charAt(0) : other.text.charAt(other.text.length - 1)
  }
  const neighbours = { before: edge(index - 1, 'end'), after: edge(index + 1, 'start') }
  const hasLinks = form === 'description'
  const text = escapeMarkdown(piece.text, neighbours, {
    dollar: !hasLinks,
    link: hasLinks,
    bar: isCell,
  })
  if (piece.href === null || !hasLinks || text.trim() === '') return text
  return `[${text.replaceAll(/[[\]]/g, String.raw`\$&`)}](${piece.href})`
}

const MARKS = [
  ['isBold', '**'],
  ['isItalic', '*'],
  ['isUnderlined', '++'],
] as const
type Marks = readonly (typeof MARKS)[number][]

/**
 * Puts the marks around the runs that have them; formulas and pictures have no marks. `before` and `after` are the signs around the
 * line, because Markdown does not look at other marks there.
 */
function markedPieces(line: Line, marks: Marks, before = '', after = ''): Piece[] {
  const [first, ...inner] = marks
  if (first === undefined)
    return merged(line).map((one) =>
      one.kind === 'run' ? { kind: 'text', text: one.text, href: one.href } : one,
    )
  const [key, mark] = first
  const groups: { isOn: boolean; line: (Run | Formula | Picture)[] }[] = []
  for (const one of line) {
    const isOn = one.kind === 'run' && one[key]
    const last = groups.at(-1)
    if (last?.isOn === isOn) last.line.push(one)
    else groups.push({ isOn, line: [one] })
  }
  return groups.flatMap(({ isOn, line: group }, index) => {
    const previous = groups[index - 1]?.line.at(-1)
    const next = groups[index + 1]?.line[0]
    const left = previous === undefined ? before : edgeOf(previous, 'end')
    const right = next === undefined ? after : edgeOf(next, 'start')
    if (!isOn) return markedPieces(group, inner, left, right)
    const { start, middle, end } = trimmed(group, left, right)
    const around = (text: string): Piece[] =>
      text === '' ? [] : [{ kind: 'text', text, href: null }]
    if (middle.length === 0) return around(start + end)
    return [
      ...around(start),
      { kind: 'mark', text: mark },
      ...markedPieces(middle, inner, lastSign(left + start), firstSign(end + right)),
      { kind: 'mark', text: mark },
      ...around(end),
    ]
  })
}

const edgeOf = (one: Run | Formula | Picture, from: 'start' | 'end'): string => {
  if (one.kind === 'formula') return '$'
  if (one.kind === 'picture') return from === 'start' ? '!' : ')'
  return from === 'start' ? firstSign(one.text) : lastSign(one.text)
}

const firstSign = (text: string) => /^./su.exec(text)?.[0] ?? ''
const lastSign = (text: string) => /.$/su.exec(text.slice(-2))?.[0] ?? ''

const isSpace = (sign: string) => /^\s$/.test(sign)
const isOpen = (sign: string) => sign === '' || /^[\s\p{P}\p{S}]$/u.test(sign)

/**
 * Takes from both ends of runs the spaces, and the punctuation beside a letter: there Markdown reads no mark.
 */
function trimmed(group: Line, before: string, after: string) {
  const middle = merged(group).flatMap((one) => (one.kind === 'run' ? [one] : []))
  const startsOpen = isOpen(before) ? isSpace : isOpen
  const endsOpen = isOpen(after) ? isSpace : isOpen
  let start = ''
  let end = ''
  for (let one = middle[0]; one !== undefined; one = middle[0]) {
    const at = endOfStart(one.text, startsOpen)
    start += one.text.slice(0, at)
    middle[0] = { ...one, text: one.text.slice(at) }
    if (at < one.text.length) break
    middle.shift()
  }
  for (let one = middle.at(-1); one !== undefined; one = middle.at(-1)) {
    const at = startOfEnd(one.text, endsOpen)
    end = one.text.slice(at) + end
    middle[middle.length - 1] = { ...one, text: one.text.slice(0, at) }
    if (at > 0) break
    middle.pop()
  }
  return { start, middle, end }
}

/** How far the signs at the start of a text go. */
function endOfStart(text: string, isTaken: (sign: string) => boolean): number {
  let at = 0
  while (at < text.length && isTaken(firstSign(text.slice(at, at + 2))))
    at += firstSign(text.slice(at, at + 2)).length
  return at
}

/** Where the signs at the end of a text begin. */
function startOfEnd(text: string, isTaken: (sign: string) => boolean): number {
  let at = text.length
  while (at > 0 && isTaken(lastSign(text.slice(Math.max(0, at - 2), at))))
    at -= lastSign(text.slice(Math.max(0, at - 2), at)).length
  return at
}

/** Joins neighbouring runs that look the same. */
function merged(line: Line): (Run | Formula | Picture)[] {
  const joined: (Run | Formula | Picture)[] = []
  for (const one of line) {
    const last = joined.at(-1)
    if (
      one.kind === 'run' &&
      last?.kind === 'run' &&
      last.isBold === one.isBold &&
      last.isItalic === one.isItalic &&
      last.isUnderlined === one.isUnderlined &&
      last.href === one.href
    )
      joined[joined.length - 1] = { ...last, text: last.text + one.text }
    else joined.push(one)
  }
  return joined
}

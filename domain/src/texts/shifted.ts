import { functionTex, tidyTex, texOf, uprightTex } from '../formulas/tex.ts'
import type { Inline, Loss, Run } from './formatted-text.ts'

const RAISED = new Map(
  Array.from('0123456789+-−=()n', (sign, at) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ'.charAt(at)]),
)
const LOWERED = new Map(
  Array.from('0123456789+-−=()', (sign, at) => [sign, '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎'.charAt(at)]),
)

/** The longest part of a line that is raised or lowered; more is a mistake of the page it comes from. */
const LONGEST = 40

/** '1st' is read as the same without the form. */
const ORDINAL = /^(?:st|nd|rd|th)$/i

/**
 * Writes raised and lowered parts as signs of Unicode: x². One without such signs stays a text on the line, and is a loss.
 */
export function shiftBySigns(inlines: readonly Inline[], losses: Loss[]): Inline[] {
  return inlines.map((inline) => {
    if (inline.kind !== 'run' || inline.shift === null) return inline
    const { text, shift } = inline
    const signs = shift === 'raised' ? RAISED : LOWERED
    const written = Array.from(text, (sign) => (/\s/.test(sign) ? sign : signs.get(sign)))
    if (written.every((sign) => sign !== undefined))
      return { ...inline, shift: null, text: written.join('') }
    if (!ORDINAL.test(text.trim())) losses.push({ what: 'shift', text: text.trim() })
    return { ...inline, shift: null }
  })
}

/** Writes raised and lowered parts as formulas, each with what it belongs to: `x^{2}`. */
export function shiftByFormulas(inlines: readonly Inline[], losses: Loss[]): Inline[] {
  const written: Inline[] = []
  let word: Piece[] = []
  const close = () => {
    if (word.length > 0) written.push({ kind: 'formula', tex: tidyTex(wordTex(word)) })
    word = []
  }
  for (const inline of inlines) {
    const last = written.at(-1)
    if (inline.kind !== 'run') {
      close()
      written.push(inline)
    } else if (inline.shift === null) {
      const rest = word.length > 0 ? continued(word, inline.text) : inline.text
      if (rest !== '') {
        close()
        written.push({ ...inline, text: rest })
      }
    } else if (inline.text.trim() === '') {
      close()
      written.push({ ...inline, shift: null })
    } else if (inline.text.length > LONGEST) {
      close()
      losses.push({ what: 'shift', text: `${inline.text.trim().slice(0, LONGEST)}…` })
      written.push({ ...inline, shift: null })
    } else {
      if (word.length === 0 && last?.kind === 'run') word.push(...takeBase(last, written))
      word.push({ shift: inline.shift, text: inline.text.trim() })
      // A space that was raised too ends the word.
      if (/\s$/.test(inline.text)) {
        close()
        written.push({ ...inline, shift: null, text: ' ' })
      }
    }
  }
  close()
  return written
}

/** A part of a word that has raised or lowered parts. */
interface Piece {
  text: string
  shift: Run['shift']
}

const BASE = /(?:\d+(?:\.\d+)?)?[A-Za-zΑ-Ωα-ω]{1,12}$|\d+(?:\.\d+)?$/
const ELEMENTS = /^(?:[A-Z][a-z]?)+$/
const UNITS = new Set(['mm', 'cm', 'dm', 'km', 'nm', 'ft', 'in', 'kg', 'ms', 'yd', 'sq', 'hm'])

/** Takes the base of a raised or lowered part from the end of the text before it; a long word is not a base. */
function takeBase(last: Run, written: Inline[]): Piece[] {
  const [found = ''] = BASE.exec(last.text.slice(-24)) ?? []
  const [letters = ''] = /\D*$/.exec(found) ?? []
  const isWord = letters.length > 3 && !ELEMENTS.test(letters) && functionTex(letters) === null
  // 'परि' and 'é' end in letters that BASE does not have.
  const before = last.text.charAt(last.text.length - found.length - 1)
  if (found === '' || isWord || (letters !== '' && /[\p{L}\p{M}]/u.test(before))) return []
  written.pop()
  const text = last.text.slice(0, last.text.length - found.length)
  if (text !== '') written.push({ ...last, text })
  return [{ text: found, shift: null }]
}

/** Adds to a word what follows a raised or lowered part without a space, as the O of H₂O; returns the rest. */
function continued(word: Piece[], text: string): string {
  const [found = ''] = /^\d*(?:[A-Za-z]{1,4}|[Α-Ωα-ω])?(?![\p{L}\p{M}])/u.exec(text) ?? []
  // A digit after the last dollar would make the formula an amount of money.
  const [digits = ''] = /^\d+/.exec(text) ?? []
  const taken = found === '' ? digits : found
  if (taken !== '') word.push({ text: taken, shift: null })
  return text.slice(taken.length)
}

function wordTex(word: readonly Piece[]): string {
  const letters = word.flatMap(({ text, shift }) =>
    shift === null ? [text.replaceAll(/[\d.]/g, '')] : [],
  )
  const all = letters.join('')
  const isUpright = UNITS.has(all) || /[A-Z].*[A-Z]|[A-Z][a-z]/.test(all)
  let tex = ''
  let shifts = new Set<Run['shift']>()
  for (const { text, shift } of word) {
    if (shift === null) {
      tex += textOf(text, isUpright)
      shifts = new Set()
    } else {
      // LaTeX refuses two raised parts of the same base.
      if (tex === '' || shifts.has(shift)) tex += '{}'
      if (shifts.has(shift)) shifts = new Set()
      shifts.add(shift)
      tex += `${shift === 'raised' ? '^' : '_'}{${shiftedTex(text)}}`
    }
  }
  return tex
}

const textOf = (text: string, isUpright: boolean): string =>
  isUpright ? text.replace(/[A-Za-z]+/, uprightTex) : texOf(text)

/** Words are upright, as in 5th and x with a lowered max; one or two letters are variables. */
const shiftedTex = (text: string): string =>
  ORDINAL.test(text) || /^[A-Za-z]{3,}$/.test(text)
    ? (functionTex(text) ?? uprightTex(text))
    : texOf(text)

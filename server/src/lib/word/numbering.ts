import { elementsIn, ownName } from '@sopan/domain/formulas/formula-tree'

import { attributeOf, eachChild } from '../office/xml-tree.ts'
import { type NumberedBy, childOf, valueOf } from './word-styles.ts'

interface Level {
  start: number
  form: string
  /** Such as '%1.' or '(%2)'. */
  text: string
}

interface List {
  /** Lists with the same definition count together. */
  counter: string
  levels: ReadonlyMap<number, Level>
  /** Levels that this list begins again. */
  starts: ReadonlyMap<number, number>
}

const HINDI_DIGITS = '०१२३४५६७८९'
const HINDI_CONSONANTS = 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह'

function letters(value: number, first: string): string {
  if (!(value >= 1)) return ''
  const letter = String.fromCodePoint((first.codePointAt(0) ?? 0) + ((value - 1) % 26))
  return letter.repeat(Math.min(20, Math.floor((value - 1) / 26) + 1))
}

const ROMAN = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function roman(value: number): string {
  let rest = Math.min(value, 3999)
  let written = ''
  for (const [sign, worth] of ROMAN) {
    for (; rest >= worth; rest -= worth) written += sign
  }
  return written
}

/** A number as a list of Word writes it; other forms are written as digits. */
function written(value: number, form: string): string {
  if (form === 'lowerLetter') return letters(value, 'a')
  if (form === 'upperLetter') return letters(value, 'A')
  if (form === 'lowerRoman') return roman(value)
  if (form === 'upperRoman') return roman(value).toUpperCase()
  if (form === 'hindiConsonants') return HINDI_CONSONANTS.charAt((value - 1) % 33)
  if (form === 'hindiNumbers')
    return String(value).replaceAll(/\d/g, (digit) => HINDI_DIGITS.charAt(Number(digit)))
  if (form === 'decimalZero') return String(value).padStart(2, '0')
  return form === 'none' ? '' : String(value)
}

/**
 * Counts the automatic numbers of a document, from the XML of its lists. The function is called with each numbered
 * paragraph in order, and returns what Word draws before it.
 */
export function numbering(xml: string): (by: NumberedBy) => string {
  const lists = readLists(xml)
  const counted = new Map<string, number[]>()
  const begun = new Set<string>()
  return ({ list: id, level }) => {
    const list = lists.get(id)
    const own = list?.levels.get(level)
    if (list === undefined || own === undefined) return ''
    // Programs continue an item with a bullet that has no sign.
    if (own.form === 'bullet') return own.text.trim() === '' ? '' : '•'
    const numbers = counted.get(list.counter) ?? []
    counted.set(list.counter, numbers)
    const isFirst = !begun.has(`${id} ${level}`)
    begun.add(`${id} ${level}`)
    const again = isFirst ? list.starts.get(level) : undefined
    numbers[level] = Math.max(0, again ?? (numbers[level] ?? own.start - 1) + 1)
    numbers.length = level + 1
    return own.text.replaceAll(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1
      const { form, start } = list.levels.get(at) ?? own
      return written(Math.min(numbers[at] ?? start, 100_000), form)
    })
  }
}

function readLists(xml: string): ReadonlyMap<string, List> {
  const definitions = new Map<string, Map<number, Level>>()
  const lists = new Map<string, List>()
  eachChild(xml, 'numbering', (element) => {
    const name = ownName(element)
    if (name === 'abstractnum') {
      const levels = new Map<number, Level>()
      for (const level of elementsIn(element)) {
        if (ownName(level) !== 'lvl') continue
        levels.set(Number(attributeOf(level, 'ilvl')), {
          start: Number(valueOf(level, 'start') ?? '1'),
          form: valueOf(level, 'numfmt') ?? 'decimal',
          text: (valueOf(level, 'lvltext') ?? '').slice(0, 40),
        })
      }
      definitions.set(attributeOf(element, 'abstractNumId') ?? '', levels)
    }
    if (name !== 'num') return
    const counter = valueOf(element, 'abstractnumid') ?? ''
    const starts = elementsIn(element).flatMap((one): [number, number][] => {
      const start = ownName(one) === 'lvloverride' ? childOf(one, 'startoverride') : undefined
      if (start === undefined) return []
      return [[Number(attributeOf(one, 'ilvl')), Number(attributeOf(start, 'val') ?? '1')]]
    })
    lists.set(attributeOf(element, 'numId') ?? '', {
      counter,
      levels: definitions.get(counter) ?? new Map(),
      starts: new Map(starts),
    })
  })
  return lists
}

import { type XmlElement, elementsIn, ownName } from '@sopan/domain/formulas/formula-tree'

import { attributeOf, eachChild } from '../office/xml-tree.ts'

/** The look of letters as far as it is written at one place; what is absent is that of the place around. */
export interface WordLook {
  isBold?: boolean
  isItalic?: boolean
  isUnderlined?: boolean
  isStruck?: boolean
  isHidden?: boolean
  isCapital?: boolean
  shift?: 'raised' | 'lowered' | null
  font?: string
}

/** The list and the level of a paragraph. */
export interface NumberedBy {
  list: string
  level: number
}

interface WordStyle {
  basedOn: string | null
  look: WordLook
  /** Of a heading, from 1. */
  heading: number | null
  numbered: Partial<NumberedBy>
}

export type WordStyles = ReadonlyMap<string, WordStyle>

/** The key of the style with the defaults of the document, on which all styles are based. */
export const DEFAULTS = ' defaults'
/** A circle of styles ends there. */
const MOST_BASES = 20

const OFF = new Set(['0', 'false', 'off', 'none'])
const isOn = (element: XmlElement) => !OFF.has(attributeOf(element, 'val') ?? '')

const SHIFTS: Record<string, 'raised' | 'lowered'> = { superscript: 'raised', subscript: 'lowered' }

const READ: Record<string, (element: XmlElement) => WordLook> = {
  b: (element) => ({ isBold: isOn(element) }),
  i: (element) => ({ isItalic: isOn(element) }),
  u: (element) => ({ isUnderlined: isOn(element) }),
  strike: (element) => ({ isStruck: isOn(element) }),
  dstrike: (element) => ({ isStruck: isOn(element) }),
  vanish: (element) => ({ isHidden: isOn(element) }),
  caps: (element) => ({ isCapital: isOn(element) }),
  vertalign: (element) => ({ shift: SHIFTS[attributeOf(element, 'val') ?? ''] ?? null }),
  rfonts(element) {
    const font = attributeOf(element, 'ascii') ?? attributeOf(element, 'hAnsi')
    if (font !== null) return { font }
    return attributeOf(element, 'asciiTheme') === null ? {} : { font: '' }
  },
}

/** The look that the properties of a run or of a style have. */
export const lookOf = (properties: XmlElement | undefined): WordLook => {
  if (properties === undefined) return {}
  const looks = elementsIn(properties).map((element) => READ[ownName(element)]?.(element) ?? {})
  return Object.assign({}, ...looks) as WordLook
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element === undefined ? undefined : elementsIn(element).find((child) => ownName(child) === name)

/** The value of a property, such as the id of a style. */
export const valueOf = (element: XmlElement | undefined, name: string): string | null => {
  const found = childOf(element, name)
  return found === undefined ? null : attributeOf(found, 'val')
}

/** The list of a paragraph or of a style, by its properties. */
export function numberedOf(properties: XmlElement | undefined): Partial<NumberedBy> {
  const numbered = childOf(properties, 'numpr')
  const list = valueOf(numbered, 'numid')
  const level = valueOf(numbered, 'ilvl')
  return { ...(list !== null && { list }), ...(level !== null && { level: Number(level) }) }
}

/** The level of a heading by the properties of a paragraph, from 1; null for other texts. */
export function headingOf(properties: XmlElement | undefined): number | null {
  const level = Number(valueOf(properties, 'outlinelvl') ?? '9')
  return level < 9 ? level + 1 : null
}

/** The styles of a document by their ids, from the XML of its styles. */
export function readStyles(xml: string): WordStyles {
  const styles = new Map<string, WordStyle>()
  eachChild(xml, 'styles', (element) => {
    const own = ownName(element)
    if (own === 'docdefaults') {
      const look = lookOf(childOf(childOf(element, 'rprdefault'), 'rpr'))
      styles.set(DEFAULTS, { basedOn: null, look, heading: null, numbered: {} })
    }
    if (own !== 'style') return
    const id = attributeOf(element, 'styleId') ?? ''
    const properties = childOf(element, 'ppr')
    const named = /^heading (\d)$/i.exec(valueOf(element, 'name') ?? '')?.[1]
    const style = {
      basedOn: valueOf(element, 'basedon'),
      look: lookOf(childOf(element, 'rpr')),
      heading: named === undefined ? headingOf(properties) : Number(named),
      numbered: numberedOf(properties),
    }
    styles.set(id, style)
    if (attributeOf(element, 'type') === 'paragraph' && attributeOf(element, 'default') === '1')
      styles.set('', style)
  })
  return styles
}

/** A style with what it takes from the styles on which it is based. */
export function resolvedStyle(styles: WordStyles, id: string): Omit<WordStyle, 'basedOn'> {
  const chain: WordStyle[] = []
  for (
    let next: string | null = id;
    next !== null && chain.length < MOST_BASES;
    next = chain.at(-1)?.basedOn ?? null
  ) {
    const style = styles.get(next)
    if (style === undefined) break
    chain.push(style)
  }
  const bases = chain.toReversed()
  return {
    look: Object.assign({}, ...bases.map(({ look }) => look)) as WordLook,
    heading: chain.find(({ heading }) => heading !== null)?.heading ?? null,
    numbered: Object.assign({}, ...bases.map(({ numbered }) => numbered)) as Partial<NumberedBy>,
  }
}

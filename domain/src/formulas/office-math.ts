import {
  MAX_DEPTH,
  type ReadFormula,
  type XmlElement,
  elementsIn,
  findIn,
  ownName,
  textIn,
} from './formula-tree.ts'
import { accentTex, bracketTex, isLargeOperator, limitsTex, rowsTex } from './operators.ts'
import { functionTex, groupTex, texOf, textTex, tidyTex, uprightTex } from './tex.ts'

/**
 * Reads a formula of Word, an element `m:oMath` of its files or of the HTML that it copies, as LaTeX. `unread` names the
 * parts that cannot be read.
 */
export function readOfficeMath(math: XmlElement): ReadFormula {
  const unread = new Set<string>()
  const tex = tidyTex(contentOf(math, { unread, depth: 0 }))
  return { tex, unread: [...unread] }
}

interface Reading {
  unread: Set<string>
  depth: number
}

function contentOf(element: XmlElement, reading: Reading): string {
  const deeper = { ...reading, depth: reading.depth + 1 }
  if (deeper.depth > MAX_DEPTH) {
    reading.unread.add('parts nested too deeply')
    return ''
  }
  return element.children
    .map((child) => (typeof child === 'string' ? texOf(child.trim()) : texOfElement(child, deeper)))
    .join('')
}

function texOfElement(element: XmlElement, reading: Reading): string {
  const name = ownName(element)
  if (name.endsWith('pr')) return ''
  const read = READ[name]
  if (read !== undefined) return read(element, reading)
  // HTML has the fonts around each part.
  if (TRANSPARENT.has(name)) return contentOf(element, reading)
  reading.unread.add(`'${name}'`)
  return ''
}

const TRANSPARENT = new Set(
  'omath omathpara span i b em strong font p e num den sub sup deg lim fname box t ins smarttag'.split(
    ' ',
  ),
)

/** The LaTeX of a part of an element; '' if the element does not have the part. */
const part = (element: XmlElement, name: string, reading: Reading): string => {
  const found = elementsIn(element).find((child) => ownName(child) === name)
  return found === undefined ? '' : contentOf(found, reading).trim()
}

/** The properties of an element: the value of one of them, null if it is not set. */
function property(element: XmlElement, name: string): string | null {
  const properties = elementsIn(element).find((child) => ownName(child) === `${ownName(element)}pr`)
  const found = properties === undefined ? null : findIn(properties, name)
  if (found === null) return null
  return found.attributes.get('m:val') ?? found.attributes.get('val') ?? 'on'
}

const isOn = (element: XmlElement, name: string) =>
  ['on', '1', 'true'].includes(property(element, name) ?? '')

const READ: Readonly<Record<string, (element: XmlElement, reading: Reading) => string>> = {
  r: runTex,
  f(element, reading) {
    const above = part(element, 'num', reading)
    const below = part(element, 'den', reading)
    const type = property(element, 'type')?.toLowerCase()
    if (type === 'lin') return `${groupTex(above)}/${groupTex(below)}`
    return type === 'nobar' ? `{${above} \\atop ${below}}` : `\\frac{${above}}{${below}}`
  },
  ssup: (element, reading) => `${base(element, reading)}^{${part(element, 'sup', reading)}}`,
  ssub: (element, reading) => `${base(element, reading)}_{${part(element, 'sub', reading)}}`,
  ssubsup: (element, reading) =>
    `${base(element, reading)}_{${part(element, 'sub', reading)}}^{${part(element, 'sup', reading)}}`,
  spre: (element, reading) =>
    `{}_{${part(element, 'sub', reading)}}^{${part(element, 'sup', reading)}}${base(element, reading)}`,
  rad(element, reading) {
    const degree = isOn(element, 'deghide') ? '' : part(element, 'deg', reading)
    return `\\sqrt${degree === '' ? '' : `[${degree}]`}{${part(element, 'e', reading)}}`
  },
  nary(element, reading) {
    const below = isOn(element, 'subhide') ? '' : part(element, 'sub', reading)
    const above = isOn(element, 'suphide') ? '' : part(element, 'sup', reading)
    const isBeside = property(element, 'limloc')?.toLowerCase() === 'subsup'
    const sign = texOf(property(element, 'chr') ?? '∫')
    return limitsTex(sign, { below, above, isBeside }) + part(element, 'e', reading)
  },
  d: bracketsTex,
  func: (element, reading) =>
    `${part(element, 'fname', reading)} ${groupTex(part(element, 'e', reading))}`,
  limlow(element, reading) {
    const of = part(element, 'e', reading)
    const below = part(element, 'lim', reading)
    return isLargeOperator(of) ? `${of}_{${below}} ` : `\\underset{${below}}{${of}}`
  },
  limupp: (element, reading) =>
    `\\overset{${part(element, 'lim', reading)}}{${part(element, 'e', reading)}}`,
  acc: (element, reading) =>
    accented(element, property(element, 'chr') ?? '\u0302', 'above', reading),
  bar(element, reading) {
    const isAbove = property(element, 'pos') === 'top'
    return `\\${isAbove ? 'overline' : 'underline'}{${part(element, 'e', reading)}}`
  },
  groupchr(element, reading) {
    const place = property(element, 'pos') === 'top' ? 'above' : 'below'
    return accented(element, property(element, 'chr') ?? '⏟', place, reading)
  },
  borderbox: (element, reading) => `\\boxed{${part(element, 'e', reading)}}`,
  m: (element, reading) =>
    rowsTex(
      'matrix',
      partsIn(element, 'mr').map((row) =>
        partsIn(row, 'e').map((cell) => contentOf(cell, reading)),
      ),
    ),
  eqarr: (element, reading) => rowsTex('aligned', equations(element, reading)),
}

const base = (element: XmlElement, reading: Reading) => groupTex(part(element, 'e', reading))

const partsIn = (element: XmlElement, name: string) =>
  elementsIn(element).filter((child) => ownName(child) === name)

/** The rows of equations below each other; '&' in them is where they are aligned. */
const equations = (element: XmlElement, reading: Reading): string[][] =>
  partsIn(element, 'e').map((row) => [contentOf(row, reading).replaceAll(String.raw`\&`, '')])

function bracketsTex(element: XmlElement, reading: Reading): string {
  const opening = property(element, 'begchr') ?? '('
  const closing = property(element, 'endchr') ?? ')'
  const parts = partsIn(element, 'e')
  const [only] = parts.length === 1 ? parts : []
  const lines = only && elementsIn(only).find((child) => ownName(child) === 'eqarr')
  if (
    lines !== undefined &&
    opening === '{' &&
    closing === '' &&
    elementsIn(only ?? lines).length === 1
  )
    return rowsTex('cases', equations(lines, reading))
  const between = `\\middle${bracketTex(property(element, 'sepchr') ?? '|')} `
  const inside = parts.map((one) => contentOf(one, reading)).join(between)
  return `\\left${bracketTex(opening)} ${inside}\\right${bracketTex(closing)} `
}

function accented(
  element: XmlElement,
  sign: string,
  place: 'above' | 'below',
  reading: Reading,
): string {
  const of = part(element, 'e', reading)
  const tex = accentTex(sign, of, place)
  if (tex === null) reading.unread.add(`the sign ${sign} ${place} a part`)
  return tex ?? of
}

/** The alphabets that a run can have. */
const ALPHABETS: Record<string, string> = {
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
}

function runTex(element: XmlElement): string {
  // In a file the text is in elements beside the properties, in HTML it is beside them.
  const properties = elementsIn(element).filter((child) => ownName(child).endsWith('pr'))
  const text = textIn({
    ...element,
    children: element.children.filter((child) => !properties.includes(child as XmlElement)),
  })
  const isText = properties.some((one) => findIn(one, 'nor') !== null)
  if (isText) return textTex(text)
  const valueOf = (name: string) =>
    properties.flatMap((one) => findIn(one, name)?.attributes.get('m:val') ?? [])[0]
  const alphabet = ALPHABETS[valueOf('scr') ?? '']
  const name = functionTex(text.trim())
  if (name !== null) return name
  // Spaces between words are kept, those around signs are the formula's own.
  const tex = texOf(text.replaceAll(/(?<=[A-Za-z]) +(?=[A-Za-z])/g, '\u00a0')).replaceAll(
    '\u00a0',
    '~',
  )
  if (alphabet !== undefined) return `\\${alphabet}{${tex}}`
  const style = valueOf('sty')
  if (style === 'b' || style === 'bi') return `\\mathbf{${tex}}`
  return style === 'p' && /^[A-Za-z]{2,}$/.test(text.trim()) ? uprightTex(text.trim()) : tex
}

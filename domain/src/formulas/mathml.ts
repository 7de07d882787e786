import {
  MAX_DEPTH,
  type ReadFormula,
  type XmlElement,
  elementsIn,
  findIn,
  ownName,
  textIn,
} from './formula-tree.ts'
import {
  BRACKETS,
  accentTex,
  bracketTex,
  isLargeOperator,
  limitsTex,
  rowsTex,
} from './operators.ts'
import { functionTex, groupTex, texOf, textTex, tidyTex, uprightTex } from './tex.ts'

/** The longest LaTeX that is taken from a page as it is. */
const MAX_SOURCE = 2000

/**
 * Reads an element `math` of a page as LaTeX: its source where the page has it. `unread` names the
 * parts that cannot be read.
 */
export function readMathml(math: XmlElement): ReadFormula {
  const source = sourceOf(math)
  if (source !== null) return { tex: source, unread: [] }
  const unread = new Set<string>()
  const tex = tidyTex(rowTex(math, { unread, depth: 0 }))
  return { tex, unread: [...unread] }
}

/** The LaTeX that a page has beside its formula; null if there is none that can be between dollars. */
function sourceOf(math: XmlElement): string | null {
  const annotation = findIn(math, 'annotation')
  if (annotation?.attributes.get('encoding') !== 'application/x-tex') return null
  return fitSource(textIn(annotation))
}

/** LaTeX that was written elsewhere, fit for dollars around it; null if it is not. */
export function fitSource(source: string): string | null {
  const tex = source
    .replaceAll(/\s+/g, ' ')
    .replaceAll(String.raw`\|`, String.raw`\Vert `)
    .replaceAll('|', String.raw`\vert `)
    .trim()
  return tex === '' || tex.length > MAX_SOURCE || tex.includes('$') || tex.endsWith('\\')
    ? null
    : tex
}

interface Reading {
  unread: Set<string>
  depth: number
}

/** The parts of an element, one behind the other; brackets around all of it grow with it. */
function rowTex(element: XmlElement, reading: Reading): string {
  const children = elementsIn(element)
  const [first, last] = [children[0], children.at(-1)]
  const isBracketed =
    children.length > 2 &&
    first !== undefined &&
    last !== undefined &&
    isBracket(first) &&
    isBracket(last)
  const parts = (isBracketed ? children.slice(1, -1) : children).map((child) =>
    texOfElement(child, reading),
  )
  if (!isBracketed) return parts.join('')
  return `\\left${bracketTex(textIn(first).trim())} ${parts.join('')}\\right${bracketTex(textIn(last).trim())} `
}

const isBracket = (element: XmlElement) =>
  ownName(element) === 'mo' &&
  textIn(element).trim() !== '' &&
  BRACKETS.includes(textIn(element).trim())

function texOfElement(element: XmlElement, reading: Reading): string {
  const deeper = { ...reading, depth: reading.depth + 1 }
  if (deeper.depth > MAX_DEPTH) {
    reading.unread.add('parts nested too deeply')
    return ''
  }
  const name = ownName(element)
  const read = READ[name]
  if (read !== undefined) return read(element, deeper)
  if (TRANSPARENT.has(name)) return rowTex(element, deeper)
  reading.unread.add(`'${name}'`)
  return ''
}

const TRANSPARENT = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'maction', 'merror', 'none'])

/** The LaTeX of the parts of an element, in their order. */
const partsOf = (element: XmlElement, reading: Reading) =>
  elementsIn(element).map((child) => texOfElement(child, reading).trim())

const READ: Readonly<Record<string, (element: XmlElement, reading: Reading) => string>> = {
  mi(element) {
    const text = textIn(element).trim()
    return functionTex(text) ?? (/^[A-Za-z]{2,}$/.test(text) ? uprightTex(text) : texOf(text))
  },
  mn: (element) => texOf(textIn(element).trim()),
  // Signs that are not seen: a function applied, a product, a comma.
  mo: (element) =>
    functionTex(textIn(element).trim()) ??
    texOf(
      textIn(element)
        .replaceAll(/[\u2061-\u2064]/g, '')
        .trim(),
    ),
  mtext: (element) => (textIn(element).trim() === '' ? ' ' : textTex(textIn(element))),
  ms: (element) => textTex(textIn(element)),
  mspace: () => ' ',
  mphantom: () => '',
  semantics: (element, reading) => partsOf(element, reading)[0] ?? '',
  annotation: () => '',
  mfrac(element, reading) {
    const [above = '', below = ''] = partsOf(element, reading)
    return /^0(?:[a-z]*|\.0*[a-z]*)$/.test(element.attributes.get('linethickness') ?? '')
      ? `{${above} \\atop ${below}}`
      : `\\frac{${above}}{${below}}`
  },
  msqrt: (element, reading) => `\\sqrt{${rowTex(element, reading)}}`,
  mroot(element, reading) {
    const [of = '', degree = ''] = partsOf(element, reading)
    return `\\sqrt[${degree}]{${of}}`
  },
  msup(element, reading) {
    const [of = '', above = ''] = partsOf(element, reading)
    return `${groupTex(of)}^{${above}}`
  },
  msub(element, reading) {
    const [of = '', below = ''] = partsOf(element, reading)
    return `${groupTex(of)}_{${below}}`
  },
  msubsup(element, reading) {
    const [of = '', below = '', above = ''] = partsOf(element, reading)
    return `${groupTex(of)}_{${below}}^{${above}}`
  },
  munder(element, reading) {
    const [of = '', below = ''] = partsOf(element, reading)
    if (isLargeOperator(of)) return limitsTex(of, { below, above: '', isBeside: false })
    return accentOf(element, 1, of, 'below') ?? `\\underset{${below}}{${of}}`
  },
  mover(element, reading) {
    const [of = '', above = ''] = partsOf(element, reading)
    if (isLargeOperator(of)) return limitsTex(of, { below: '', above, isBeside: false })
    return accentOf(element, 1, of, 'above') ?? `\\overset{${above}}{${of}}`
  },
  munderover(element, reading) {
    const [of = '', below = '', above = ''] = partsOf(element, reading)
    if (isLargeOperator(of)) return limitsTex(of, { below, above, isBeside: false })
    return `\\overset{${above}}{\\underset{${below}}{${of}}}`
  },
  mfenced(element, reading) {
    const { attributes } = element
    const between = (attributes.get('separators') ?? ',').trim().charAt(0)
    const inside = partsOf(element, reading).join(texOf(between))
    return `\\left${bracketTex(attributes.get('open') ?? '(')} ${inside}\\right${bracketTex(attributes.get('close') ?? ')')} `
  },
  mtable: (element, reading) =>
    rowsTex(
      'matrix',
      elementsIn(element).map((row) => elementsIn(row).map((cell) => rowTex(cell, reading))),
    ),
}

const accentOf = (element: XmlElement, at: number, of: string, place: 'above' | 'below') => {
  const sign = elementsIn(element)[at]
  return sign === undefined ? null : accentTex(textIn(sign), of, place)
}

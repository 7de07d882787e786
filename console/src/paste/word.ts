import type { ReadFormula, XmlElement } from '@sopan/domain/formulas/formula-tree'
import { fitSource, readMathml } from '@sopan/domain/formulas/mathml'
import { readOfficeMath } from '@sopan/domain/formulas/office-math'

import { inertPage, styleIn } from './inert-page.ts'
import { declarationsOf, type Declarations } from './styles.ts'

/** Deeper than any formula that is read. */
const MAX_DEPTH = 200

/** An element of a page as the tree that the readers of formulas take. */
function treeOf(element: Element, depth = 0): XmlElement {
  const children = depth < MAX_DEPTH ? [...element.childNodes] : []
  return {
    name: element.nodeName.toLowerCase(),
    attributes: new Map(
      [...element.attributes].map(({ name, value }) => [name.toLowerCase(), value]),
    ),
    children: children.flatMap((child): (XmlElement | string)[] => {
      if (isElement(child)) return [treeOf(child, depth + 1)]
      return child.nodeType === Node.TEXT_NODE ? [child.textContent ?? ''] : []
    }),
  }
}

export const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/** The formula of a comment of Word, which its HTML has beside a picture of it; null if the comment has none. */
export function formulaInComment(comment: string): ReadFormula | null {
  if (!/^\[if [^\]]*msEquation/i.test(comment)) return null
  // HTML does not know elements that end where they begin.
  const html = comment
    .slice(comment.indexOf(']>') + 2)
    .replaceAll(/<(m:\w+)((?:\s[^<>]*)?)\/>/gi, '<$1$2></$1>')
  const maths = [...inertPage(html).querySelectorAll('*')].filter(({ nodeName }) =>
    /^m:omath$/i.test(nodeName),
  )
  const read = maths.map((math) => readOfficeMath(treeOf(math)))
  if (read.length === 0) return null
  return { tex: read.map(({ tex }) => tex).join(' '), unread: read.flatMap(({ unread }) => unread) }
}

/** The start of the picture that browsers show instead of a formula in a comment. */
export const isFallbackStart = (comment: string) => /^\[if !msEquation\]/i.test(comment)
export const isConditionEnd = (comment: string) => /^\[endif\]/i.test(comment)
export const isCondition = (comment: string) => /^\[if /i.test(comment)
export const hasTextBox = (comment: string) =>
  /^\[if [^\]]*vml/i.test(comment) && comment.includes('<v:textbox')

/** The formula of an element: MathML, or what KaTeX, MathJax and Wikipedia draw; null: the element is not a formula. */
export function formulaOf(element: Element): ReadFormula | null {
  if (element.localName === 'math') return readMathml(treeOf(element))
  if (element.localName === 'img') {
    const tex = element.className.includes('mwe-math')
      ? fitSource(element.getAttribute('alt') ?? '')
      : null
    return tex === null ? null : { tex, unread: [] }
  }
  if (!element.matches('.katex, mjx-container, .MathJax')) return null
  const math = element.querySelector('math')
  return math === null ? { tex: '', unread: ['its source'] } : readMathml(treeOf(math))
}

/** The level of a paragraph in a list of Word; null if it is not in a list. */
export function listLevelOf(style: Declarations): number | null {
  const [, level] = /^l\d+ level([1-9])/.exec(style.get('mso-list') ?? '') ?? []
  return level === undefined ? null : Number(level)
}

/** Whether an element is the number or bullet of a list, which Word writes as a text. */
export const isMarker = (element: Element) =>
  declarationsOf(styleIn(element)).get('mso-list') === 'ignore'

export function markerIn(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find(isMarker)
  return (marker?.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim()
}

import type { Translation } from '@sopan/contract/exams/languages'
import { TRANSLATIONS } from '@sopan/domain/exams/languages'
import { ElementType, parseDocument } from 'htmlparser2'

export type HtmlNode = ReturnType<typeof parseDocument>['children'][number]
export type HtmlElement = Extract<HtmlNode, { attribs: unknown }>
type HtmlLetters = Extract<HtmlNode, { type: ElementType.ElementType.Text }>

/** A text that is nested deeper was not written by a person. */
export const DEEPEST = 100

export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node
export const isText = (node: HtmlNode): node is HtmlLetters => node.type === ElementType.Text

const isBlank = (node: HtmlNode) => isText(node) && node.data.trim() === ''

/** The nodes of a text; nothing of it runs, and nothing is fetched. */
export const nodesOf = (html: string): HtmlNode[] =>
  parseDocument(html, { withStartIndices: true }).children

/** The letters of nodes, but for those nested too deeply. */
export const wordsIn = (nodes: readonly HtmlNode[], depth = 0): string =>
  nodes
    .map((node) => {
      if (isText(node)) return node.data
      return isElement(node) && depth < DEEPEST ? wordsIn(node.children, depth + 1) : ''
    })
    .join('')

/** The language of a span of Moodle's filter for texts in several languages; null for another node. */
export function languageOf(node: HtmlNode): string | null {
  if (!isElement(node) || node.name !== 'span') return null
  const { class: classes = '', lang } = node.attribs
  if (lang === undefined || !classes.split(/\s+/).includes('multilang')) return null
  return lang.toLowerCase().split(/[-_]/, 1)[0] ?? null
}

/** Neighbouring spans in several languages, as Moodle reads them: one span alone is a text in all languages. */
function groupsIn(nodes: readonly HtmlNode[]): HtmlElement[][] {
  const groups: HtmlElement[][] = []
  let open: HtmlElement[] = []
  for (const node of nodes) {
    if (isElement(node) && languageOf(node) !== null) {
      if (open.length === 0) groups.push(open)
      open.push(node)
    } else if (!isBlank(node)) open = []
  }
  return groups.filter(({ length }) => length > 1)
}

/** The languages between which a text chooses. */
function languagesIn(nodes: readonly HtmlNode[], depth = 0): string[] {
  const own = groupsIn(nodes).flatMap((group) => group.map(languageOf))
  const inner =
    depth < DEEPEST
      ? nodes.flatMap((node) => (isElement(node) ? languagesIn(node.children, depth + 1) : []))
      : []
  return [...new Set([...own.filter((one) => one !== null), ...inner])]
}

/** The nodes without the spans of other languages. A group that lacks the language is in English, or in its first one. */
export function inLanguage(
  nodes: readonly HtmlNode[],
  language: Translation | 'en',
): readonly HtmlNode[] {
  const left = new Set<HtmlNode>()
  for (const group of groupsIn(nodes)) {
    const chosen =
      group.find((span) => languageOf(span) === language) ??
      group.find((span) => languageOf(span) === 'en') ??
      group[0]
    for (const span of group) if (span !== chosen) left.add(span)
  }
  return left.size === 0 ? nodes : nodes.filter((node) => !left.has(node))
}

/** The languages of a text that tests can have besides English, and the others. */
export function knownLanguages(nodes: readonly HtmlNode[]) {
  const named = languagesIn(nodes)
  const known = TRANSLATIONS.filter((code) => named.includes(code))
  return { known, unknown: named.filter((one) => one !== 'en' && !known.some((k) => k === one)) }
}

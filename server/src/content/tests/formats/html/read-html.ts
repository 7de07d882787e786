import type { Translation } from '@sopan/contract/exams/languages'
import { type Block, type Inline, PLAIN_LOOK, runOf } from '@sopan/domain/texts/formatted-text'

import { Blocks, inOneLine } from './blocks.ts'
import { formulasIn } from './formulas-in.ts'
import { type Look, isHidden, isInSymbols, isStruck, lettersOf, lookIn, styleOf } from './looks.ts'
import {
  DEEPEST,
  type HtmlElement,
  type HtmlNode,
  inLanguage,
  isElement,
  isText,
  languageOf,
  wordsIn,
} from './nodes.ts'

/** Something that a text of HTML has and its Markdown does not. */
export interface HtmlLoss {
  element: HtmlElement | null
  /** In words, such as 'a picture by link'. */
  what: string
  /** Whether the words stay, such as the words of a link. */
  keepsWords: boolean
}

export interface HtmlReading {
  /** The language that is read of a text in several; null: such a text is a loss. */
  language: Translation | 'en' | null
  /** Whether ends of lines are line breaks, as in Moodle's automatic format. */
  keepsLines: boolean
  pictureOf: (address: string) => { name: string } | { problem: string }
}

interface Around {
  look: Look
  depth: number
}

type Inner = HtmlReading & { losses: HtmlLoss[] }

/** Where a part is that cannot be read. */
export const LOST = '[…]'

/** Reads HTML as a formatted text; `losses` gets what has no place in one. */
export function readHtml(
  nodes: readonly HtmlNode[],
  reading: HtmlReading,
  losses: HtmlLoss[],
): Block[] {
  return blocksOf(nodes, { look: PLAIN_LOOK, depth: 0 }, { ...reading, losses })
}

function blocksOf(nodes: readonly HtmlNode[], around: Around, reading: Inner): Block[] {
  const out = new Blocks()
  readNodes(nodes, around, out, reading)
  return out.end()
}

const words = (names: string) => new Set(names.split(' '))
const UNSEEN = words('script style head title meta link template noscript xml')
const BLOCKS = words(
  'p div section article header footer main nav aside blockquote figure figcaption center address dl dt dd hr h1 h2 h3 h4 h5 h6 caption li',
)
/** Elements with nothing but words, whose look has no meaning. */
const WORDS = words(
  'b strong i em u ins cite dfn sub sup span font a abbr small big mark label code kbd samp tt var q bdi bdo nobr time acronym html body tbody thead tfoot tr td th',
)

function readNodes(nodes: readonly HtmlNode[], around: Around, out: Blocks, reading: Inner): void {
  const { language } = reading
  for (const node of language === null ? nodes : inLanguage(nodes, language)) {
    if (isText(node)) readText(node.data, around.look, out, reading)
    else if (isElement(node)) readElement(node, around, out, reading)
  }
}

function readText(text: string, look: Look, out: Blocks, reading: Inner): void {
  if (reading.keepsLines && text.trim() === '') return out.add(runOf(' ', look))
  for (const part of formulasIn(text)) {
    if (part === null) lose(null, 'a formula with a dollar in it', out, reading)
    else if (typeof part !== 'string') out.add(part)
    else if (!reading.keepsLines) out.add(runOf(part, look))
    else {
      const lines = part.split(/\r\n|\n/)
      for (const [index, line] of lines.entries())
        out.add(...(index > 0 ? [BREAK] : []), runOf(line, look))
    }
  }
}

const BREAK: Inline = { kind: 'break' }

function lose(element: HtmlElement | null, what: string, out: Blocks, { losses }: Inner): void {
  losses.push({ element, what, keepsWords: false })
  out.add(runOf(LOST))
}

function readElement(element: HtmlElement, around: Around, out: Blocks, reading: Inner): void {
  const { name, children } = element
  const style = styleOf(element)
  // MathJax keeps a formula in a script, which is text here.
  if (name === 'script' && element.attribs['type']?.startsWith('math/tex'))
    return readText(`\\(${wordsIn(children)}\\)`, around.look, out, reading)
  if (UNSEEN.has(name) || isHidden(element, style) || name === 'wbr') return
  if (around.depth >= DEEPEST) return lose(element, 'parts nested too deeply', out, reading)
  if (reading.language === null && languageOf(element) !== null)
    return lose(element, 'texts in several languages', out, reading)
  const within = { look: lookIn(element, style, around.look), depth: around.depth + 1 }
  if (isStruck(element, style)) return lose(element, 'words that are crossed out', out, reading)
  if (isInSymbols(element, style)) return lose(element, 'letters of a symbol font', out, reading)
  if (name === 'br') out.add(BREAK)
  else if (name === 'img') readPicture(element, out, reading)
  else if (name === 'pre') out.addBlocks({ kind: 'code', text: wordsIn(children).trimEnd() })
  else if (name === 'ul' || name === 'ol') readList(element, within, out, reading)
  else if (name === 'table') readTable(element, within, out, reading)
  else if (BLOCKS.has(name)) {
    out.endParagraph()
    readNodes(children, within, out, reading)
    out.endParagraph()
  } else if (WORDS.has(name) || name.includes(':')) {
    if (name === 'a') noteLink(element, out, reading)
    readNodes(children, within, out, reading)
  } else lose(element, `the element <${name}>`, out, reading)
}

/** A link would lead out of a running test; one to a file of the question is a part of it. */
function noteLink(element: HtmlElement, out: Blocks, reading: Inner): void {
  const { href } = element.attribs
  if (href === undefined) return
  if (href.startsWith('@@PLUGINFILE@@')) return lose(element, 'a link to a file', out, reading)
  const what = `the link of '${wordsIn(element.children).trim().slice(0, 50)}'`
  reading.losses.push({ element, what, keepsWords: true })
}

function readPicture(element: HtmlElement, out: Blocks, reading: Inner): void {
  const found = reading.pictureOf(element.attribs['src'] ?? '')
  if ('problem' in found) lose(element, found.problem, out, reading)
  else out.add({ kind: 'picture', name: found.name })
}

const isBlank = (node: HtmlNode) => !isElement(node) && wordsIn([node]).trim() === ''

function readList(list: HtmlElement, within: Around, out: Blocks, reading: Inner): void {
  const items: Block[][] = []
  for (const node of list.children.filter((one) => !isBlank(one))) {
    const blocks = blocksOf([node], within, reading)
    // Some editors have an inner list beside the item to which it belongs.
    if (isElement(node) && /^[uo]l$/.test(node.name)) items.at(-1)?.push(...blocks)
    else if (blocks.length > 0) items.push(blocks)
  }
  if (items.length === 0) return
  const letters = list.name === 'ol' ? lettersOf(list) : null
  const given = Number(list.attribs['start'] ?? '1')
  const start = Number.isSafeInteger(given) && given > 0 && given < 1e6 ? given : 1
  if (letters === null)
    return out.addBlocks({ kind: 'list', start: list.name === 'ol' ? start : null, items })
  out.endParagraph()
  for (const [index, [first, ...rest]] of items.entries()) {
    const marker = runOf(`${letters[start + index - 1] ?? start + index}. `)
    out.add(marker, ...(first === undefined ? [] : inOneLine([first])), BREAK)
    if (rest.length > 0) out.addBlocks(...rest)
  }
  out.endParagraph()
}

/** More columns than a text can show are not laid out. */
const MOST_COLUMNS = 50

function readTable(table: HtmlElement, within: Around, out: Blocks, reading: Inner): void {
  const cells = partsOf(table, 'tr').map((row) => row.children.filter(isElement).filter(isCell))
  const columns = cells.reduce((most, row) => Math.max(most, row.length), 0)
  const captions = partsOf(table, 'caption')
  if (lettersIn([table]) !== lettersIn([...captions, ...cells.flat()]))
    return lose(table, 'a table with words outside its cells', out, reading)
  for (const caption of captions) readElement(caption, within, out, reading)
  // A table with one column gives a page its layout.
  if (columns <= 1)
    return out.addBlocks(
      ...cells.flat().flatMap((cell) => blocksOf(cell.children, within, reading)),
    )
  const isMerged = cells.flat().some(({ attribs }) => spans(attribs))
  if (columns > MOST_COLUMNS || isMerged)
    return lose(table, isMerged ? 'a table with merged cells' : 'a wide table', out, reading)
  out.addBlocks({
    kind: 'table',
    rows: cells.map((row) =>
      Array.from({ length: columns }, (_, at) => {
        const cell = row[at]
        return cell === undefined ? [] : inOneLine(blocksOf(cell.children, within, reading))
      }),
    ),
  })
}

const isCell = ({ name }: HtmlElement) => name === 'td' || name === 'th'

const lettersIn = (elements: readonly HtmlElement[]) =>
  elements.reduce((sum, { children }) => sum + wordsIn(children).replaceAll(/\s/g, '').length, 0)

const spans = ({ colspan = '1', rowspan = '1' }: Record<string, string>) =>
  colspan.trim() !== '1' || rowspan.trim() !== '1'

/** The parts of a table with a name, without the parts of tables inside it. */
function partsOf(parent: HtmlElement, name: string): HtmlElement[] {
  return parent.children.filter(isElement).flatMap((child) => {
    if (child.name === name) return [child]
    return /^(?:thead|tbody|tfoot)$/.test(child.name) ? partsOf(child, name) : []
  })
}

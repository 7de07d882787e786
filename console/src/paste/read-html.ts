import type { ReadFormula } from '@sopan/domain/formulas/formula-tree'
import { type Block, type Loss, PLAIN_LOOK, runOf } from '@sopan/domain/texts/formatted-text'

import { inertPage } from './inert-page.ts'
import { addList } from './read-list.ts'
import { addTable } from './read-table.ts'
import {
  type Declarations,
  type Reading,
  isHidden,
  keepsLines,
  lookOf,
  sheetOf,
  styleOf,
} from './styles.ts'
import { LOOSE, type Line, TIGHT, TextBuilder, finished } from './text-builder.ts'
import {
  formulaInComment,
  formulaOf,
  hasTextBox,
  isCondition,
  isConditionEnd,
  isElement,
  isFallbackStart,
  isMarker,
  listLevelOf,
  markerIn,
} from './word.ts'

/** Deeper than any page is by intention. */
const MAX_DEPTH = 150

/**
 * Reads pasted HTML as a formatted text; `losses` gets what has no place in one. The page is inert: nothing in it runs, and
 * nothing is loaded.
 */
export function readHtml(html: string, losses: Loss[]): Block[] {
  const page = inertPage(html)
  const reading: Reading = { sheet: sheetOf(page), losses }
  const builder = new TextBuilder()
  readChildren(page, { look: PLAIN_LOOK, isPre: false, depth: 0 }, builder, reading)
  builder.endLine()
  return finished(builder.parts)
}

interface Around {
  look: typeof PLAIN_LOOK
  /** Whether line ends are breaks. */
  isPre: boolean
  depth: number
}

const UNSEEN = new Set(
  'script style head title meta link template noscript noembed noframes iframe object embed audio video canvas map input select textarea button datalist'.split(
    ' ',
  ),
)
const LOOSE_BLOCKS = new Set('p blockquote dl figure fieldset'.split(' '))
const TIGHT_BLOCKS = new Set(
  'div section article aside header footer main nav address form details summary figcaption dt dd hr center caption tr td th thead tbody tfoot legend'.split(
    ' ',
  ),
)

function readChildren(parent: Node, around: Around, builder: TextBuilder, reading: Reading): void {
  if (around.depth > MAX_DEPTH) {
    reading.losses.push({ what: 'depth' })
    return
  }
  // The browser's picture of a formula that was read from a comment.
  let skipped = 0
  let hasFormula = false
  for (const child of parent.childNodes) {
    if (child.nodeType === Node.COMMENT_NODE) {
      const comment = child.textContent ?? ''
      if (skipped > 0) {
        if (isConditionEnd(comment)) skipped--
        else if (isCondition(comment) && !comment.includes('[endif]')) skipped++
        continue
      }
      if (isFallbackStart(comment) && hasFormula) {
        skipped = 1
        continue
      }
      const formula = formulaInComment(comment)
      hasFormula ||= formula !== null
      if (formula !== null) addFormula(formula, builder, reading)
      if (hasTextBox(comment)) reading.losses.push({ what: 'text box' })
    } else if (skipped === 0 && child.nodeType === Node.TEXT_NODE) {
      addText(child.textContent ?? '', around, builder)
    } else if (skipped === 0 && isElement(child)) {
      readElement(child, { ...around, depth: around.depth + 1 }, builder, reading)
    }
  }
}

function addText(text: string, { look, isPre }: Around, builder: TextBuilder): void {
  const lines = isPre ? text.split('\n') : [text]
  for (const [index, line] of lines.entries()) {
    if (index > 0) builder.add({ kind: 'break' })
    if (line !== '') builder.add(runOf(line, look))
  }
}

function addFormula({ tex, unread }: ReadFormula, builder: TextBuilder, { losses }: Reading): void {
  for (const why of unread) losses.push({ what: 'formula', why })
  if (tex !== '' && unread.length === 0) builder.add({ kind: 'formula', tex })
}

function readElement(
  element: Element,
  around: Around,
  builder: TextBuilder,
  reading: Reading,
): void {
  const tag = element.localName
  const formula = formulaOf(element)
  if (formula !== null) {
    addFormula(formula, builder, reading)
    return
  }
  const style = styleOf(element, reading.sheet)
  if (UNSEEN.has(tag) || isHidden(element, style) || isMarker(element)) return
  if (tag === 'br') builder.add({ kind: 'break' })
  else if (tag === 'img' || tag === 'svg') readPicture(element, around, builder, reading)
  else readWithLook(element, style, inside(element, style, around, reading), builder, reading)
}

const otherOf = (shift: 'raised' | 'lowered') => (shift === 'raised' ? 'lowered' : 'raised')

/** The look of what is in an element. */
function inside(
  element: Element,
  style: Declarations,
  around: Around,
  { losses }: Reading,
): Around {
  const look = lookOf(element, style)
  const { localName: tag } = element
  const hasText = element.textContent.trim() !== ''
  if (look.isStruck && hasText) losses.push({ what: 'strikethrough' })
  if (look.isSymbol && /[A-Za-z]/.test(element.textContent)) losses.push({ what: 'symbols' })
  if (look.shift !== null && around.look.shift === otherOf(look.shift) && hasText)
    losses.push({ what: 'shift', text: element.textContent.trim().slice(0, 20) })
  const isHead = /^h[1-6]$/.test(tag)
  const isLink = tag === 'a' || element.closest('a') !== null
  return {
    ...around,
    isPre: keepsLines(style) ?? around.isPre,
    look: {
      isBold: isHead ? false : (look.isBold ?? around.look.isBold),
      isItalic: look.isItalic ?? around.look.isItalic,
      isUnderlined: !isLink && (look.isUnderlined ?? around.look.isUnderlined),
      shift: around.look.shift ?? look.shift,
      href: tag === 'a' ? webAddress(element.getAttribute('href')) : around.look.href,
    },
  }
}

/** An address that Markdown can have between round brackets; null if it leads nowhere outside. */
function webAddress(href: string | null): string | null {
  if (href === null || href.length > 2000 || !/^https?:\/\//i.test(href) || !URL.canParse(href))
    return null
  return new URL(href).href.replaceAll(
    /[()\\<>`|]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
}

function readWithLook(
  element: Element,
  style: Declarations,
  within: Around,
  builder: TextBuilder,
  reading: Reading,
): void {
  const tag = element.localName
  const into = (line: Line) =>
    builder.inBlock(line, () => readChildren(element, within, builder, reading))
  const read = (part: Element) => {
    const inner = new TextBuilder()
    readElement(part, { ...within, depth: within.depth + 1 }, inner, reading)
    inner.endLine()
    return finished(inner.parts)
  }
  const level = listLevelOf(style)
  if (tag === 'ul' || tag === 'ol') addList(element, reading.sheet, builder, read)
  else if (tag === 'table') addTable(element as HTMLTableElement, reading, builder, read)
  else if (tag === 'pre')
    builder.addBlock({ kind: 'code', text: element.textContent.replaceAll('\r\n', '\n').trimEnd() })
  else if (level !== null && markerIn(element) !== '')
    into({ kind: 'item', level, marker: markerIn(element) })
  else if (/^h[1-6]$/.test(tag)) into({ kind: 'heading', level: Number(tag.slice(1)) })
  else if (LOOSE_BLOCKS.has(tag)) into(LOOSE)
  else if (
    TIGHT_BLOCKS.has(tag) ||
    tag === 'li' ||
    /^(?:block|flex|grid|list-item)$/.test(style.get('display') ?? '')
  )
    into(TIGHT)
  else readChildren(element, within, builder, reading)
}

/** The signs of a chat are pictures with the sign as their text; a picture of one pixel only counts readers. */
function readPicture(
  element: Element,
  { look }: Around,
  builder: TextBuilder,
  { losses }: Reading,
): void {
  const alt = element.getAttribute('alt') ?? ''
  const size = Number(element.getAttribute('width') ?? '100')
  const isIcon =
    element.localName === 'svg' && (size <= 32 || element.getAttribute('aria-hidden') === 'true')
  if (alt.length <= 20 && /^[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(alt))
    builder.add(runOf(alt, look))
  else if (size > 1 && !isIcon) losses.push({ what: 'picture' })
}

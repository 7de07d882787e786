import {
  type XmlElement,
  elementsIn,
  findIn,
  ownName,
  textIn,
} from '@sopan/domain/formulas/formula-tree'
import { readOfficeMath } from '@sopan/domain/formulas/office-math'
import type { Run } from '@sopan/domain/texts/formatted-text'

import { fontOf, isInOldLetters } from '../office/old-fonts.ts'
import { UnreadableFile } from '../office/open-archive.ts'
import { attributeOf } from '../office/xml-tree.ts'
import { WORD_LIMITS, type WordParagraph, lostMark } from './document.ts'
import { type FontedInline, withoutOldFonts } from './kruti-runs.ts'
import { symbolText } from './symbol-font.ts'
import {
  DEFAULTS,
  type NumberedBy,
  type WordLook,
  type WordStyles,
  childOf,
  headingOf,
  lookOf,
  numberedOf,
  resolvedStyle,
  valueOf,
} from './word-styles.ts'

/** The picture of a relation of the document, or why there is none. */
export type PictureFound = { name: string } | { problem: string }

/** The parts of a document that its paragraphs need, and what was found in them. */
export interface Reading {
  styles: WordStyles
  labelOf: (by: NumberedBy) => string
  pictureOf: (relation: string) => PictureFound
  lost: string[]
  notes: Set<string>
}

const SYMBOL = /^symbol$/i
const OTHER_SYMBOLS = /^(?:wingdings|webdings|mt extra|zapf|marlett)/i
const PRIVATE = /[\uE000-\uF8FF]/

/** Reads a paragraph of Word from its element. */
export function readParagraph(element: XmlElement, reading: Reading): WordParagraph {
  const properties = childOf(element, 'ppr')
  const style = resolvedStyle(reading.styles, valueOf(properties, 'pstyle') ?? '')
  const defaults = reading.styles.get(DEFAULTS)?.look ?? {}
  const inlines: FontedInline[] = []
  readInlines(element, { ...defaults, ...style.look }, { ...reading, inlines })
  if (inlines.length > WORD_LIMITS.parts)
    throw new UnreadableFile(
      `A paragraph has at most ${WORD_LIMITS.parts} parts. Split it into several ones.`,
    )
  const { list, level = 0 } = { ...style.numbered, ...numberedOf(properties) }
  return {
    kind: 'paragraph',
    heading: headingOf(properties) ?? style.heading,
    label: list === undefined || !(level >= 0 && level < 9) ? '' : reading.labelOf({ list, level }),
    ...withoutOldFonts(inlines),
  }
}

interface Line extends Reading {
  inlines: FontedInline[]
}

/** Elements with the parts of a line that the reader of the document sees. */
const TRANSPARENT = new Set(
  'hyperlink ins moveto smarttag sdt sdtcontent fldsimple customxml dir bdo omathpara alternatecontent choice'.split(
    ' ',
  ),
)
const REMOVED = new Set(['del', 'movefrom'])

function readInlines(element: XmlElement, look: WordLook, line: Line): void {
  for (const child of elementsIn(element)) {
    const name = ownName(child)
    if (name === 'r') readRun(child, look, line)
    else if (name === 'omath') readFormula(child, line)
    else if (TRANSPARENT.has(name)) readInlines(child, look, line)
    if (REMOVED.has(name) || name === 'ins')
      line.notes.add('The file has tracked changes: the text with all of them accepted was read.')
    if (name === 'commentrangestart') line.notes.add('Comments of the file were left out.')
  }
}

function lose(what: string, line: Line): void {
  line.inlines.push(runOf(lostMark(line.lost.length), {}))
  line.lost.push(what)
}

function readFormula(element: XmlElement, line: Line): void {
  const { tex, unread } = readOfficeMath(element)
  if (unread.length > 0) lose(`a formula with ${unread.join(' and ')}`, line)
  else if (tex !== '') line.inlines.push({ kind: 'formula', tex })
}

function readRun(run: XmlElement, around: WordLook, line: Line): void {
  const properties = childOf(run, 'rpr')
  const style = valueOf(properties, 'rstyle')
  const ofStyle = style === null ? {} : resolvedStyle(line.styles, style).look
  const look = { ...around, ...ofStyle, ...lookOf(properties) }
  if (look.isHidden === true) return
  for (const part of elementsIn(run)) READ[ownName(part)]?.(part, look, line)
}

const READ: Record<string, (part: XmlElement, look: WordLook, line: Line) => void> = {
  t: (part, look, line) => addText(textIn(part), look, line),
  tab: (_, look, line) => addText('\t', look, line),
  br: (_, __, { inlines }) => inlines.push({ kind: 'break' }),
  cr: (_, __, { inlines }) => inlines.push({ kind: 'break' }),
  nobreakhyphen: (_, look, line) => addText('-', look, line),
  sym(part, look, line) {
    const code = Number.parseInt(attributeOf(part, 'char') ?? '', 16)
    const font = attributeOf(part, 'font') ?? ''
    if (code > 0 && code < 0xffff) addText(String.fromCodePoint(code), { ...look, font }, line)
  },
  drawing: readDrawing,
  pict: readDrawing,
  object: (_, __, line) => lose('an equation object such as MathType', line),
  alternatecontent(part, look, line) {
    const choice = childOf(part, 'choice') ?? childOf(part, 'fallback')
    for (const one of choice === undefined ? [] : elementsIn(choice)) {
      READ[ownName(one)]?.(one, look, line)
    }
  },
  instrtext(part, _, line) {
    // Fractions of Word before 2007, and letters of a symbol font.
    const name = /^\s*(EQ|SYMBOL)\s/i.exec(textIn(part))?.[1]
    if (name !== undefined) lose(`a field ${name}`, line)
  },
  ruby: (_, __, line) => lose('letters with a guide above them', line),
  footnotereference: (_, __, line) => lose('a footnote', line),
  endnotereference: (_, __, line) => lose('a footnote', line),
}

function readDrawing(part: XmlElement, _: WordLook, line: Line): void {
  const textBox = findIn(part, 'txbxcontent')
  if (textBox !== null) return lose(`the text box '${shortened(textIn(textBox))}'`, line)
  const picture = findIn(part, 'blip') ?? findIn(part, 'imagedata')
  if (picture === null) return lose('a drawing', line)
  if (attributeOf(picture, 'link') !== null) return lose('a picture that is only linked', line)
  const relation = attributeOf(picture, 'embed') ?? attributeOf(picture, 'id') ?? ''
  const found = line.pictureOf(relation)
  if ('problem' in found) return lose(found.problem, line)
  if ((findIn(part, 'srcrect')?.attributes.size ?? 0) > 0)
    line.notes.add('A picture that is cropped in Word is whole here.')
  line.inlines.push({ kind: 'picture', name: found.name })
  return undefined
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** A text in the letters of its font, or named as lost. */
function addText(given: string, look: WordLook, line: Line): void {
  const name = look.font ?? ''
  const text = SYMBOL.test(name) ? symbolText(given) : given
  if (text === null) return lose('letters of the font Symbol that are not known', line)
  const isForeign = OTHER_SYMBOLS.test(name) && text.trim() !== ''
  if (isForeign || PRIVATE.test(text)) return lose(`letters of the font ${name || 'Symbol'}`, line)
  if (fontOf(name) === 'old' && isInOldLetters(text))
    return lose(`letters of the old Hindi font ${name}`, line)
  if (look.isStruck === true && text.trim() !== '')
    line.notes.add('Words that are struck through in the file are not struck through here.')
  // Teachers draw a blank by underlining spaces.
  const isBlank = look.isUnderlined === true && text.length >= 3 && text.trim() === ''
  const seen = look.isCapital === true ? text.toUpperCase() : text
  const run = runOf(isBlank ? '_____' : seen.replaceAll('\u00a0', ' '), look, name)
  line.inlines.push(isBlank ? { ...run, isUnderlined: false, font: 'unicode' } : run)
  return undefined
}

function runOf(text: string, look: WordLook, font = ''): Run & FontedInline {
  return {
    kind: 'run',
    text,
    isBold: look.isBold ?? false,
    isItalic: look.isItalic ?? false,
    isUnderlined: look.isUnderlined ?? false,
    shift: look.shift ?? null,
    href: null,
    font: fontOf(font),
  }
}

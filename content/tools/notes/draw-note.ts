import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'

import { drawTable, readTable } from './draw-table.ts'
import { type TextStyle, bodyStyle, runsOf, wrap } from './rich-text.ts'
import { type Sheet, openSheet } from './sheet.ts'
import { BODY_SIZE, LIFT, colours, page } from './style.ts'

// Curly single quotes; double quotes stay as typed, because spreadsheet formulas contain them.
const markdown = new MarkdownIt({ typographer: true, quotes: ['"', '"', '‘', '’'] })
markdown.disable('replacements')

const WIDTH = page.right - page.left

/**
 * Converts a note's Markdown to the bytes of its PDF. `# Title` comes first; `##` is a heading;
 * `###` is a worked example, numbered in the margin; an ordered list has its numbers in the margin
 * too; a quote is a rule to remember. Throws on anything else.
 */
export async function drawNote(text: string, subject: string): Promise<Buffer> {
  const tokens = markdown.parse(text, {})
  const title = tokens[1]?.content ?? ''
  if (tokens[0]?.tag !== 'h1') throw new Error('A note begins with its title')
  const sheet = openSheet({ title, subject })
  drawTitle(sheet, title, subject)
  const pen: Pen = { sheet, tokens, at: 3, examples: 0 }
  while (pen.at < tokens.length) drawBlock(pen)
  return await sheet.finish()
}

interface Pen {
  sheet: Sheet
  tokens: Token[]
  at: number
  examples: number
}

function drawBlock(pen: Pen): void {
  const token = pen.tokens[pen.at]
  if (token?.type === 'heading_open') return token.tag === 'h2' ? heading(pen) : example(pen)
  if (token?.type === 'paragraph_open') {
    paragraph(pen, bodyStyle)
    return pen.sheet.skip(1)
  }
  if (token?.type === 'ordered_list_open') return list(pen, 'numbers')
  if (token?.type === 'bullet_list_open') return list(pen, 'steps')
  if (token?.type === 'blockquote_open') return quote(pen)
  if (token?.type === 'table_open') {
    const { rows, end } = readTable(pen.tokens, pen.at)
    drawTable(pen.sheet, rows)
    pen.at = end + 1
    return pen.sheet.skip(1)
  }
  throw new Error(`${token?.type} is not drawn in notes`)
}

function drawTitle(sheet: Sheet, title: string, subject: string): void {
  const small = { font: 'semibold', size: 9, colour: colours.accentText } as const
  sheet.writeAt(subject.toUpperCase(), { x: page.left, y: 38, width: WIDTH, align: 'left' }, small)
  drawSteps(sheet)
  const style: TextStyle = { font: 'bold', size: 21, colour: colours.ink }
  const titleWidth = WIDTH - 70
  const lines = wrap([{ ...style, text: title, isRaised: false }], titleWidth, sheet.measure)
  // A title uses a little less than two ruled lines per line of text, because its letters are two
  // lines tall.
  for (const line of lines) {
    sheet.writeLine(line, page.left)
    sheet.skip(0.5)
  }
  if (lines.length % 2 === 1) sheet.skip(0.5)
  const bottom = sheet.y - page.line + 3
  sheet.hairline(bottom, page.left, page.right)
  sheet.hairline(bottom + 3, page.left, page.right)
  sheet.skip(1)
}

/** The product's stair in the upper right corner, its top tread in marigold. */
function drawSteps(sheet: Sheet): void {
  const ground = page.firstLine
  for (const [index, colour] of [colours.step, colours.stepLight, colours.step].entries()) {
    const width = 14 * (3 - index)
    const top = ground - 12 * (index + 1)
    sheet.box({ x: page.right - width, y: top, width, height: 12 }, colour)
  }
  sheet.box({ x: page.right - 14, y: ground - 38, width: 14, height: 3 }, colours.accent)
}

function heading(pen: Pen): void {
  const style: TextStyle = { font: 'bold', size: 14, colour: colours.ink }
  pen.sheet.need(Math.max(4, 1 + listHeight(pen, pen.at + 3)))
  const tread = { x: page.marginLine - 26, y: pen.sheet.y - LIFT - 2.5, width: 18, height: 3 }
  pen.sheet.box(tread, colours.accent)
  inlineBlock(pen, style)
}

/**
 * The height in lines of the numbered list at `from`, so that questions and answers stay on one
 * page.
 */
function listHeight(pen: Pen, from: number): number {
  if (pen.tokens[from]?.type !== 'ordered_list_open') return 0
  let lines = 0
  for (let at = from; pen.tokens[at]?.type !== 'ordered_list_close'; at++) {
    if (pen.tokens[at]?.type !== 'inline') continue
    lines += wrap(runsOf(pen.tokens[at], bodyStyle), WIDTH, pen.sheet.measure).length
  }
  return lines
}

function example(pen: Pen): void {
  pen.examples++
  pen.sheet.need(3)
  const { y } = pen.sheet
  const label = { font: 'semibold', size: 8, colour: colours.accentText } as const
  const place = { x: 6, y: y - LIFT, width: page.marginLine - 12, align: 'right' } as const
  pen.sheet.writeAt(`Ex ${pen.examples}`, place, label)
  inlineBlock(pen, { font: 'semibold', size: BODY_SIZE, colour: colours.ink })
}

/** The three tokens of a heading or paragraph: open, inline, close. */
function inlineBlock(pen: Pen, style: TextStyle, indent = 0): void {
  const runs = runsOf(pen.tokens[pen.at + 1], style)
  pen.at += 3
  const lines = wrap(runs, WIDTH - indent, pen.sheet.measure)
  if (lines.length <= 3) pen.sheet.need(lines.length)
  for (const line of lines) {
    pen.sheet.need(1)
    pen.sheet.writeLine(line, page.left + indent)
  }
}

const paragraph = (pen: Pen, style: TextStyle) => inlineBlock(pen, style)

function list(pen: Pen, kind: 'numbers' | 'steps'): void {
  let number = Number(pen.tokens[pen.at]?.attrGet('start') ?? 1)
  pen.at++
  while (pen.tokens[pen.at]?.type === 'list_item_open') {
    pen.at++
    if (pen.tokens[pen.at]?.type !== 'paragraph_open') throw new Error('A list holds only text')
    const indent = kind === 'steps' ? 14 : 0
    const lines = wrap(runsOf(pen.tokens[pen.at + 1], bodyStyle), WIDTH - indent, pen.sheet.measure)
    pen.sheet.need(Math.min(lines.length, 3))
    if (kind === 'numbers') drawNumber(pen.sheet, number++)
    else drawStepMark(pen.sheet)
    inlineBlock(pen, bodyStyle, indent)
    pen.at++
  }
  pen.at++
  pen.sheet.skip(1)
}

function drawNumber(sheet: Sheet, number: number): void {
  const style = { font: 'semibold', size: BODY_SIZE, colour: colours.ink2 } as const
  const width = page.marginLine - 12
  sheet.writeAt(String(number), { x: 6, y: sheet.y - LIFT, width, align: 'right' }, style)
}

function drawStepMark(sheet: Sheet): void {
  const bottom = sheet.y - LIFT
  sheet.box({ x: page.left + 1, y: bottom - 5.5, width: 1.5, height: 5.5 }, colours.accentText)
  sheet.box({ x: page.left + 1, y: bottom - 1.5, width: 7, height: 1.5 }, colours.accentText)
}

function quote(pen: Pen): void {
  pen.at++
  const style: TextStyle = { ...bodyStyle, font: 'semibold' }
  const runs = runsOf(pen.tokens[pen.at + 1], style)
  const lines = wrap(runs, WIDTH - 22, pen.sheet.measure)
  pen.sheet.need(lines.length)
  const top = pen.sheet.y - page.line - 2
  const height = lines.length * page.line + 6
  const width = WIDTH + 6
  pen.sheet.box({ x: page.left - 3, y: top, width, height }, colours.accentSoft)
  pen.sheet.box({ x: page.left - 3, y: top, width: 4, height }, colours.accent)
  inlineBlock(pen, style, 11)
  pen.at++
  pen.sheet.skip(1)
}

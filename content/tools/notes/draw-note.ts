import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'

import { drawTable, readTable } from './draw-table.ts'
import { type NotePdf, openNotePdf } from './note-pdf.ts'
import { type TextStyle, bodyStyle, runsOf, wrap } from './rich-text.ts'
import { BODY_SIZE, BASELINE_LIFT, colours, page } from './style.ts'

// Curly single quotes; double quotes stay as typed, because spreadsheet formulas contain them.
const markdown = new MarkdownIt({ typographer: true, quotes: ['"', '"', '‘', '’'] })
markdown.disable('replacements')

const WIDTH = page.right - page.left

/** Converts a note's Markdown to the bytes of its PDF. */
export function drawNote(text: string, subject: string): Promise<Buffer> {
  return drawChapters([text], { subject, author: 'Sopan' })
}

/**
 * Converts Markdown to the bytes of a PDF; each text begins a page with its title, and the first
 * title is that of the PDF. `# Title` comes first; `##` is a heading;
 * `###` is a worked example, numbered in the margin; an ordered list has its numbers in the margin
 * too; a quote is a rule to remember. Throws on anything else.
 */
export async function drawChapters(
  texts: string[],
  { subject, author }: { subject: string; author: string },
): Promise<Buffer> {
  const chapters = texts.map((text) => {
    const tokens = markdown.parse(text, {})
    if (tokens[0]?.tag !== 'h1') throw new Error('A text begins with its title')
    return { tokens, title: tokens[1]?.content ?? '' }
  })
  const pdf = openNotePdf({ title: chapters[0]?.title ?? '', subject, author })
  for (const [index, { tokens, title }] of chapters.entries()) {
    if (index > 0) pdf.startChapter()
    drawTitle(pdf, title, subject)
    const pen: Pen = { pdf, tokens, at: 3, examples: 0 }
    while (pen.at < tokens.length) drawBlock(pen)
  }
  return await pdf.finish()
}

interface Pen {
  pdf: NotePdf
  tokens: Token[]
  at: number
  examples: number
}

function drawBlock(pen: Pen): void {
  const token = pen.tokens[pen.at]
  if (token?.type === 'heading_open') return token.tag === 'h2' ? heading(pen) : example(pen)
  if (token?.type === 'paragraph_open') {
    paragraph(pen, bodyStyle)
    return pen.pdf.moveDown(1)
  }
  if (token?.type === 'ordered_list_open') return list(pen, 'numbers')
  if (token?.type === 'bullet_list_open') return list(pen, 'steps')
  if (token?.type === 'blockquote_open') return quote(pen)
  if (token?.type === 'table_open') {
    const { rows, end } = readTable(pen.tokens, pen.at)
    drawTable(pen.pdf, rows)
    pen.at = end + 1
    return pen.pdf.moveDown(1)
  }
  throw new Error(`${token?.type} is not drawn in notes`)
}

function drawTitle(pdf: NotePdf, title: string, subject: string): void {
  const small = { font: 'semibold', size: 9, colour: colours.accentText } as const
  pdf.writeAt(subject.toUpperCase(), { x: page.left, y: 32, width: WIDTH, align: 'left' }, small)
  drawSteps(pdf)
  const style: TextStyle = { font: 'bold', size: 19, colour: colours.ink }
  const titleWidth = WIDTH - 52
  const lines = wrap([{ ...style, text: title, isRaised: false }], titleWidth, pdf.measure)
  // A title uses a little less than two ruled lines per line of text, because its letters are two
  // lines tall.
  for (const line of lines) {
    pdf.writeLine(line, page.left)
    pdf.moveDown(0.5)
  }
  if (lines.length % 2 === 1) pdf.moveDown(0.5)
  const bottom = pdf.y - page.line + 3
  pdf.hairline(bottom, page.left, page.right)
  pdf.hairline(bottom + 3, page.left, page.right)
  pdf.moveDown(1)
}

/** The product's stair in the upper right corner, its top tread in marigold. */
function drawSteps(pdf: NotePdf): void {
  const ground = page.firstLine
  for (const [index, colour] of [
    colours.logoStep,
    colours.logoStepLight,
    colours.logoStep,
  ].entries()) {
    const width = 14 * (3 - index)
    const top = ground - 12 * (index + 1)
    pdf.box({ x: page.right - width, y: top, width, height: 12 }, colour)
  }
  pdf.box({ x: page.right - 14, y: ground - 38, width: 14, height: 3 }, colours.accent)
}

function heading(pen: Pen): void {
  const style: TextStyle = { font: 'bold', size: 14, colour: colours.ink }
  const leastLines = pen.tokens[pen.at + 3]?.type === 'table_open' ? 7 : 4
  pen.pdf.startPageUnlessFits(Math.max(leastLines, 1 + listHeight(pen, pen.at + 3)))
  const tread = {
    x: page.marginLine - 22,
    y: pen.pdf.y - BASELINE_LIFT - 2.5,
    width: 16,
    height: 3,
  }
  pen.pdf.box(tread, colours.accent)
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
    lines += wrap(runsOf(pen.tokens[at], bodyStyle), WIDTH, pen.pdf.measure).length
  }
  return lines
}

function example(pen: Pen): void {
  pen.examples++
  pen.pdf.startPageUnlessFits(3)
  const { y } = pen.pdf
  const label = { font: 'semibold', size: 8, colour: colours.accentText } as const
  const place = { x: 2, y: y - BASELINE_LIFT, width: page.marginLine - 5, align: 'right' } as const
  pen.pdf.writeAt(`Ex ${pen.examples}`, place, label)
  inlineBlock(pen, { font: 'semibold', size: BODY_SIZE, colour: colours.ink })
}

/** The three tokens of a heading or paragraph: open, inline, close. */
function inlineBlock(pen: Pen, style: TextStyle, indent = 0, rightIndent = 0): void {
  const runs = runsOf(pen.tokens[pen.at + 1], style)
  pen.at += 3
  const lines = wrap(runs, WIDTH - indent - rightIndent, pen.pdf.measure)
  if (lines.length <= 3) pen.pdf.startPageUnlessFits(lines.length)
  for (const line of lines) {
    pen.pdf.startPageUnlessFits(1)
    pen.pdf.writeLine(line, page.left + indent)
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
    const lines = wrap(runsOf(pen.tokens[pen.at + 1], bodyStyle), WIDTH - indent, pen.pdf.measure)
    pen.pdf.startPageUnlessFits(Math.min(lines.length, 3))
    if (kind === 'numbers') drawNumber(pen.pdf, number++)
    else drawStepMark(pen.pdf)
    inlineBlock(pen, bodyStyle, indent)
    pen.at++
  }
  pen.at++
  pen.pdf.moveDown(1)
}

function drawNumber(pdf: NotePdf, number: number): void {
  const style = { font: 'semibold', size: BODY_SIZE, colour: colours.ink2 } as const
  const width = page.marginLine - 9
  pdf.writeAt(String(number), { x: 4, y: pdf.y - BASELINE_LIFT, width, align: 'right' }, style)
}

function drawStepMark(pdf: NotePdf): void {
  const bottom = pdf.y - BASELINE_LIFT
  pdf.box({ x: page.left + 1, y: bottom - 5.5, width: 1.5, height: 5.5 }, colours.accentText)
  pdf.box({ x: page.left + 1, y: bottom - 1.5, width: 7, height: 1.5 }, colours.accentText)
}

function quote(pen: Pen): void {
  pen.at++
  const style: TextStyle = { ...bodyStyle, font: 'semibold' }
  const runs = runsOf(pen.tokens[pen.at + 1], style)
  const lines = wrap(runs, WIDTH - 22, pen.pdf.measure)
  pen.pdf.startPageUnlessFits(lines.length)
  const top = pen.pdf.y - page.line - 2
  const height = lines.length * page.line + 6
  const width = WIDTH + 6
  pen.pdf.box({ x: page.left - 3, y: top, width, height }, colours.accentSoft)
  pen.pdf.box({ x: page.left - 3, y: top, width: 4, height }, colours.accent)
  inlineBlock(pen, style, 11, 11)
  pen.at++
  pen.pdf.moveDown(1)
}

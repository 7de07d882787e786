import Pdf from 'pdfkit'

import { anek, openFont, requireGlyphs } from '../fonts.ts'
import type { Line } from './rich-text.ts'
import { type FontName, BASELINE_LIFT, colours, page } from './style.ts'

export interface NotePdfInfo {
  title: string
  subject: string
  author: string
}

/** A PDF of ruled pages, filled from the top. */
export interface NotePdf {
  measure: (text: string, font: FontName, size: number) => number
  /** The y of the ruled line for the next line of text, in points from the top. */
  readonly y: number
  moveDown(lines: number): void
  /** Starts a page that begins with a title. */
  startChapter(): void
  /** Starts a new page unless this many lines still fit on the current one. */
  startPageUnlessFits(lines: number): void
  writeLine(line: Line, x: number): void
  writeAt(
    text: string,
    area: { x: number; y: number; width: number; align: Align },
    style: Style,
  ): void
  box(area: { x: number; y: number; width: number; height: number }, colour: string): void
  hairline(y: number, from: number, to: number): void
  finish(): Promise<Buffer>
}
export type Align = 'left' | 'center' | 'right'
export interface Style {
  font: FontName
  size: number
  colour: string
}

const fonts = {
  regular: openFont(anek.regular),
  semibold: openFont(anek.semibold),
  bold: openFont(anek.bold),
}

/** A fixed date, so that repeated runs produce the same bytes and git shows only real changes. */
const CREATION_DATE = new Date('2025-08-01T00:00:00+05:30')

export function openNotePdf(head: NotePdfInfo): NotePdf {
  const doc = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: head.title,
      Author: head.author,
      Subject: head.subject,
      CreationDate: CREATION_DATE,
    },
  })
  for (const [name, file] of Object.entries(anek)) doc.registerFont(name, file)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<Buffer>((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
  })
  let y = page.firstLine
  const chapterPages = new Set<number>()
  startChapter()

  function startChapter(): void {
    newPage()
    chapterPages.add(doc.bufferedPageRange().count - 1)
  }

  function newPage(): void {
    doc.addPage()
    drawPaper(doc)
    y = page.firstLine
  }

  return {
    measure: (text, font, size) => doc.font(font).fontSize(size).widthOfString(text),
    get y() {
      return y
    },
    moveDown(lines) {
      y += lines * page.line
    },
    startChapter,
    startPageUnlessFits(lines) {
      if (y + (lines - 1) * page.line > page.lastLine) newPage()
    },
    writeLine(line, x) {
      for (const { run, x: offset } of line.runs) {
        const baseline = y - BASELINE_LIFT - (run.isRaised ? 3.5 : 0)
        drawText(doc, run.text.trimEnd(), x + offset, baseline, run)
      }
      y += page.line
    },
    writeAt(text, { x, y: baseline, width, align }, style) {
      const freeWidth = width - doc.font(style.font).fontSize(style.size).widthOfString(text)
      const shift = align === 'left' ? 0 : align === 'right' ? freeWidth : freeWidth / 2
      drawText(doc, text, x + shift, baseline, style)
    },
    box: ({ x, y: top, width, height }, colour) =>
      void doc.rect(x, top, width, height).fill(colour),
    hairline: (at, from, to) =>
      void doc.moveTo(from, at).lineTo(to, at).lineWidth(0.75).stroke(colours.separator),
    async finish() {
      drawFootersAndTitles(doc, head, chapterPages)
      doc.end()
      return await finished
    },
  }
}

function drawText(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  baseline: number,
  style: Style,
): void {
  requireGlyphs(fonts[style.font], text)
  doc.font(style.font).fontSize(style.size).fillColor(style.colour)
  doc.text(text, x, baseline, { baseline: 'alphabetic', lineBreak: false })
}

function drawPaper(doc: PDFKit.PDFDocument): void {
  doc.rect(0, 0, page.width, page.height).fill(colours.paper)
  for (let y = page.firstLine; y <= page.lastLine; y += page.line) {
    doc.moveTo(0, y).lineTo(page.width, y)
  }
  doc.lineWidth(0.6).stroke(colours.paperLine)
  for (const x of [page.marginLine, page.marginLine + 2.5]) {
    doc.moveTo(x, 0).lineTo(x, page.height)
  }
  doc.lineWidth(0.7).stroke(colours.marginLine)
}

function drawFootersAndTitles(
  doc: PDFKit.PDFDocument,
  head: NotePdfInfo,
  chapterPages: ReadonlySet<number>,
): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    const baseline = page.height - 15
    const style: Style = { font: 'regular', size: 8, colour: colours.ink2 }
    drawText(doc, `Sopan  ·  ${head.subject}`, page.left, baseline, style)
    const number = `${index - start + 1} of ${count}`
    const width = doc.font('regular').fontSize(8).widthOfString(number)
    drawText(doc, number, page.right - width, baseline, style)
    if (!chapterPages.has(index))
      drawText(doc, head.title, page.left, 32, { ...style, font: 'semibold' })
  }
}

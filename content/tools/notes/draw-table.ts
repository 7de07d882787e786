import type { Token } from 'markdown-it'

import type { NotePdf } from './note-pdf.ts'
import { type Line, type Run, type TextStyle, runsOf, wrap } from './rich-text.ts'
import { BASELINE_LIFT, colours, page } from './style.ts'

const cell: TextStyle = { font: 'regular', size: 10.5, colour: colours.ink }
const head: TextStyle = { font: 'semibold', size: 10, colour: colours.ink2 }
const GUTTER = 6

/** The cells of the table that opens at `from`, row by row, and the index of its end. */
export function readTable(tokens: Token[], from: number): { rows: Run[][][]; end: number } {
  const rows: Run[][][] = []
  let at = from
  for (; tokens[at]?.type !== 'table_close'; at++) {
    const token = tokens[at]
    if (token?.type === 'tr_open') rows.push([])
    if (token?.type === 'th_open') rows.at(-1)?.push(runsOf(tokens[at + 1], head))
    if (token?.type === 'td_open') rows.at(-1)?.push(runsOf(tokens[at + 1], cell))
  }
  return { rows, end: at }
}

/** Draws rows on the ruled lines; column widths depend on their content. */
export function drawTable(pdf: NotePdf, rows: Run[][][]): void {
  const widths = columnWidths(pdf, rows)
  pdf.startPageUnlessFits(Math.min(rows.length, 4))
  for (const [index, row] of rows.entries()) {
    const cells = row.map((runs, column) => wrap(runs, widths[column] ?? 0, pdf.measure))
    const height = Math.max(...cells.map((lines) => lines.length))
    pdf.startPageUnlessFits(height)
    const top = pdf.y
    for (let line = 0; line < height; line++) {
      writeRow(
        pdf,
        cells.map((lines) => lines[line]),
        widths,
      )
    }
    const bottom = top + (height - 1) * page.line + 1
    if (index === 0)
      pdf.box(
        { x: page.left, y: bottom - 0.5, width: page.right - page.left, height: 1 },
        colours.ink2,
      )
    else if (index < rows.length - 1) pdf.hairline(bottom, page.left, page.right)
    else pdf.hairline(bottom, page.left, page.right)
  }
}

function writeRow(pdf: NotePdf, lines: (Line | undefined)[], widths: number[]): void {
  let x = page.left
  for (const [column, line] of lines.entries()) {
    for (const { run, x: offset } of line?.runs ?? []) {
      const y = pdf.y - BASELINE_LIFT - (run.isRaised ? 3 : 0)
      pdf.writeAt(run.text.trimEnd(), { x: x + offset, y, width: 0, align: 'left' }, run)
    }
    x += (widths[column] ?? 0) + GUTTER
  }
  pdf.moveDown(1)
}

/**
 * Natural widths if they fit; otherwise each column has room for its longest word, and the rest of
 * the width is shared so that narrow columns do not wrap. Throws if not even the words fit.
 */
function columnWidths(pdf: NotePdf, rows: Run[][][]): number[] {
  const count = Math.max(...rows.map((row) => row.length))
  const widest = (widthIn: (runs: Run[]) => number) =>
    Array.from({ length: count }, (_, column) =>
      Math.max(...rows.map((row) => widthIn(row[column] ?? []))),
    )
  const natural = widest((runs) => widthOf(pdf, runs))
  const least = widest((runs) => widthOfWords(pdf, runs))
  const room = page.right - page.left - GUTTER * (count - 1)
  const total = sum(natural)
  if (total <= room) return natural.map((width) => width + (room - total) / count)
  let spare = room - sum(least)
  if (spare < 0)
    throw new Error(
      `A table is too wide by ${Math.ceil(-spare)} points: ${rows[0]?.map(textOf).join(', ')}`,
    )
  const widths = [...least]
  const lackOf = (column: number) => (natural[column] ?? 0) - (least[column] ?? 0)
  const columns = [...least.keys()].toSorted((a, b) => lackOf(a) - lackOf(b))
  for (const [index, column] of columns.entries()) {
    const given = Math.min(lackOf(column), spare / (count - index))
    widths[column] = (least[column] ?? 0) + given
    spare -= given
  }
  return widths
}

const sum = (widths: number[]): number => widths.reduce((total, width) => total + width, 0)

const textOf = (runs: Run[]): string => runs.map(({ text }) => text).join('')

const widthOf = (pdf: NotePdf, runs: Run[]): number =>
  sum(runs.map((run) => pdf.measure(run.text, run.font, run.size))) + 1

const widthOfWords = (pdf: NotePdf, runs: Run[]): number =>
  Math.max(...wrap(runs, 0, pdf.measure).map(({ width }) => width)) + 1

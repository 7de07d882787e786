import type { Token } from 'markdown-it'

import type { NotePdf } from './note-pdf.ts'
import { type Line, type Run, type TextStyle, runsOf, wrap } from './rich-text.ts'
import { BASELINE_LIFT, colours, page } from './style.ts'

const cell: TextStyle = { font: 'regular', size: 9.5, colour: colours.ink }
const head: TextStyle = { font: 'semibold', size: 9, colour: colours.ink2 }
const GUTTER = 10

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
 * Natural widths if they fit; otherwise narrow columns keep theirs and wide ones share the rest.
 */
function columnWidths(pdf: NotePdf, rows: Run[][][]): number[] {
  const count = Math.max(...rows.map((row) => row.length))
  const natural = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(pdf, row[column] ?? []))),
  )
  const room = page.right - page.left - GUTTER * (count - 1)
  const total = natural.reduce((sum, width) => sum + width, 0)
  if (total <= room) return natural.map((width) => width + (room - total) / count)
  const fair = room / count
  const narrow = natural.filter((width) => width <= fair)
  const left = room - narrow.reduce((sum, width) => sum + width, 0)
  const wideTotal = total - narrow.reduce((sum, width) => sum + width, 0)
  return natural.map((width) => (width <= fair ? width : (width / wideTotal) * left))
}

function widthOf(pdf: NotePdf, runs: Run[]): number {
  return runs.reduce((sum, run) => sum + pdf.measure(run.text, run.font, run.size), 0) + 1
}

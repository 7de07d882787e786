import { type Block, type Inline, runOf } from '@sopan/domain/texts/formatted-text'

import { type Reading, isHidden, styleOf } from './styles.ts'
import type { TextBuilder } from './text-builder.ts'

/** Places of a row or a column that one cell may cover. */
const MAX_SPAN = 100
/** Places of a row; the words of further cells are in the last one. */
const MAX_PLACES = 200

type Rows = Inline[][][]

/** Adds a table of HTML; `read` gives the blocks of a cell. */
export function addTable(
  table: HTMLTableElement,
  { sheet, losses }: Reading,
  builder: TextBuilder,
  read: (element: Element) => Block[],
): void {
  const isSeen = (element: Element) => !isHidden(element, styleOf(element, sheet))
  const seen = [...table.rows].filter(isSeen).map((row) => [...row.cells].filter(isSeen))
  // A table with another one inside, or with one column, gives a page its layout.
  if (table.querySelector('table') !== null || seen.every((cells) => cells.length <= 1)) {
    builder.endLine()
    for (const block of seen.flat().flatMap(read))
      builder.parts.push(block.kind === 'paragraph' ? { ...block, isTight: true } : block)
    return
  }
  const rows: Rows = seen.map(() => [])
  for (const [at, cells] of seen.entries()) {
    for (const cell of cells) {
      const isMerged = putCell(rows, at, wordsOf(read(cell)), cell)
      // Excel lets a long text reach into the next cell.
      if (isMerged && styleOf(cell, sheet).get('mso-ignore') !== 'colspan')
        losses.push({ what: 'merged cells' })
    }
  }
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const places = Array.from({ length: columns }, (_, column) => column)
  builder.addBlock({
    kind: 'table',
    rows: rows.map((row) => places.map((column) => row[column] ?? [])),
  })
}

/** Puts a cell at the first free place of its row; the other places that it covers are empty. Returns whether it covers any. */
function putCell(rows: Rows, at: number, inlines: Inline[], cell: HTMLTableCellElement): boolean {
  const across = Math.min(cell.colSpan, MAX_SPAN)
  const covered = rows.slice(at, at + Math.min(cell.rowSpan, MAX_SPAN))
  const last = rows[at]?.[MAX_PLACES - 1]
  if (last !== undefined) {
    last.push(runOf(' '), ...inlines)
    return false
  }
  let column = 0
  while (rows[at]?.[column] !== undefined) column++
  for (const [below, row] of covered.entries())
    for (let beside = 0; beside < across; beside++)
      if (column + beside < MAX_PLACES)
        row[column + beside] = below === 0 && beside === 0 ? [...inlines] : []
  return across > 1 || covered.length > 1
}

/** The words of a cell, whose paragraphs cannot be below each other. */
const wordsOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, index) => [...(index > 0 ? [runOf(' ')] : []), ...wordsOfBlock(block)])

function wordsOfBlock(block: Block): readonly Inline[] {
  if (block.kind === 'paragraph' || block.kind === 'heading') return block.inlines
  if (block.kind === 'code') return [runOf(block.text)]
  if (block.kind === 'table')
    return block.rows.flatMap((row) => row.flatMap((cell) => [...cell, runOf(' ')]))
  const { start, items } = block
  return items.flatMap((item, index) => [
    runOf(start === null ? ' • ' : ` ${start + index}. `),
    ...wordsOf(item),
  ])
}

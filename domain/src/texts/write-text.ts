import {
  type Block,
  type Formula,
  type Inline,
  type Loss,
  type Picture,
  type Run,
  type TextForm,
  runOf,
} from './formatted-text.ts'
import { markedLine } from './marked-line.ts'
import { shiftByFormulas, shiftBySigns } from './shifted.ts'

/** A larger table is not readable on a phone. */
export const TABLE = { columns: 6, rows: 40 } as const

/**
 * Writes a formatted text in one of the forms of our texts. `losses` gets what the form has no place for; the words
 * themselves are always kept.
 */
export function writeText(blocks: readonly Block[], form: TextForm, losses: Loss[]): string {
  const writer = { form, losses, isCell: false }
  return isMarked(form) ? blocksOf(blocks, writer) : plainBlocks(blocks, writer)
}

interface Writer {
  form: TextForm
  losses: Loss[]
  isCell: boolean
}

/** Whether a form has the marks of Markdown. */
export const isMarked = (form: TextForm) => form === 'question' || form === 'description'
const hasFormulas = (form: TextForm) => form === 'question' || form === 'formulas'

function blocksOf(blocks: readonly Block[], writer: Writer, isItem = false): string {
  let text = ''
  let previous: Block | null = null
  let mark = 0
  for (const block of blocks) {
    // Two lists of a kind would be read as one.
    const continues = block.kind === 'list' && previous?.kind === 'list'
    mark = continues ? 1 - mark : 0
    const written = blockOf(block, writer, mark)
    // Without an empty line before an inner list, the items have no space between them.
    const isInner = isItem && block.kind === 'list' && (block.start ?? 1) === 1
    if (written !== '') text += (text === '' ? '' : isInner ? '\n' : '\n\n') + written
    previous = block
  }
  return text
}

function blockOf(block: Block, writer: Writer, mark: number): string {
  if (block.kind === 'paragraph') return linesOf(block.inlines, writer)
  if (block.kind === 'code') return codeOf(block.text)
  if (block.kind === 'list') return listOf(block, writer, mark)
  if (block.kind === 'table') return tableOf(block.rows, writer)
  const { level, inlines } = block
  if (writer.form !== 'description') return linesOf(emphasised(inlines, true), writer)
  const line = linesOf(withoutBreaks(emphasised(inlines, false)), writer)
  return `${'#'.repeat(Math.min(level + 1, 4))} ${line}`
}

function codeOf(text: string): string {
  let longest = 2
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

const listOf = (
  { start, items }: Extract<Block, { kind: 'list' }>,
  writer: Writer,
  mark: number,
): string =>
  items
    .map((item, index) => {
      const marker = start === null ? '-+'.charAt(mark) : `${start + index}${'.)'.charAt(mark)}`
      const [first = '', ...rest] = blocksOf(item, writer, true).split('\n')
      const indent = ' '.repeat(marker.length + 1)
      const inner = rest.map((line) => (line === '' ? '' : indent + line))
      return [`${marker} ${first}`, ...inner].join('\n')
    })
    .join('\n')

type Rows = Extract<Block, { kind: 'table' }>['rows']

function tableOf(all: Rows, writer: Writer): string {
  const rows = filledOf(all)
  const columns = rows[0]?.length ?? 0
  if (columns <= 1) return linesOf(asLines(rows), writer)
  if (columns > TABLE.columns || rows.length > TABLE.rows) {
    writer.losses.push({ what: 'table', columns, rows: rows.length })
    return linesOf(asLines(rows), writer)
  }
  const inCell = { ...writer, isCell: true }
  const [head = '', ...others] = rows.map((row, index) => {
    // The head is always shown bold.
    const cells = index === 0 ? row.map((cell) => emphasised(cell, false)) : row
    return `| ${cells.map((cell) => linesOf(withoutBreaks(cell), inCell)).join(' | ')} |`
  })
  return [head, `|${'---|'.repeat(columns)}`, ...others].join('\n')
}

/** The rows and columns that have a word in them. */
function filledOf(rows: Rows): Rows {
  const columns = (rows[0] ?? []).flatMap((_, column) =>
    rows.some((row) => (row[column]?.length ?? 0) > 0) ? [column] : [],
  )
  return rows
    .filter((row) => row.some((cell) => cell.length > 0))
    .map((row) => columns.map((column) => row[column] ?? []))
}

const BREAK: Inline = { kind: 'break' }

/** The rows of a table as lines of one paragraph. */
const asLines = (rows: Rows): Inline[] =>
  rows.flatMap((row, index) => [
    ...(index > 0 ? [BREAK] : []),
    ...row.flatMap((cell, column) => [
      ...(column > 0 ? [runOf(' | ')] : []),
      ...withoutBreaks(cell),
    ]),
  ])

const withoutBreaks = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline) => (inline.kind === 'break' ? runOf(' ') : inline))

const emphasised = (inlines: readonly Inline[], isBold: boolean): Inline[] =>
  inlines.map((inline) => (inline.kind === 'run' ? { ...inline, isBold } : inline))

/** A part of a line with nothing raised or lowered left. */
type Shown = Run | Formula | Picture

function shiftedLines(inlines: readonly Inline[], { form, losses }: Writer): Shown[][] {
  const shift = hasFormulas(form) ? shiftByFormulas : shiftBySigns
  const lines: Shown[][] = [[]]
  for (const inline of shift(inlines, losses)) {
    if (inline.kind === 'break') lines.push([])
    else if (inline.kind === 'run') {
      const isLost = inline.isUnderlined && form !== 'question' && inline.text.trim() !== ''
      if (isLost) losses.push({ what: 'underline' })
      lines.at(-1)?.push(inline)
    } else if (inline.kind === 'picture') {
      if (form === 'question') lines.at(-1)?.push(inline)
      else losses.push({ what: 'picture' })
    } else if (hasFormulas(form)) lines.at(-1)?.push(inline)
    else losses.push({ what: 'formula', why: null })
  }
  return lines
}

/** The lines of a paragraph, with marked breaks between them. */
const linesOf = (inlines: readonly Inline[], writer: Writer): string =>
  shiftedLines(inlines, writer)
    .map((line) => markedLine(line, writer))
    .filter((line) => line !== '')
    .join('\\\n')

const plainPart = (one: Shown): string => {
  if (one.kind === 'run') return one.text
  return one.kind === 'formula' ? `$${one.tex}$` : ''
}

const plainLines = (inlines: readonly Inline[], writer: Writer): string =>
  shiftedLines(inlines, writer)
    .map((line) => line.map(plainPart).join('').trim())
    .join('\n')

function plainBlocks(blocks: readonly Block[], writer: Writer): string {
  return blocks
    .map((block) => plainBlock(block, writer))
    .filter((text) => text !== '')
    .join('\n')
}

function plainBlock(block: Block, writer: Writer): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'list')
    return block.items
      .map(
        (item, index) =>
          `${block.start === null ? '•' : `${block.start + index}.`} ${plainBlocks(item, writer)}`,
      )
      .join('\n')
  if (block.kind === 'table')
    return block.rows
      .map((row) => row.map((cell) => plainLines(withoutBreaks(cell), writer)).join('\t'))
      .join('\n')
  return plainLines(block.inlines, writer)
}

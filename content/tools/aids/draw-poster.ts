import { GlobalFonts, type SKRSContext2D, createCanvas } from '@napi-rs/canvas'
import MarkdownIt from 'markdown-it'

import { anek, openFont, requireGlyphs } from '../fonts.ts'
import { colours } from '../notes/style.ts'

const WIDTH = 1280
const EDGE = 48
const PADDING = 14
const LINE = 34
const fonts = {
  title: '700 44px Anek',
  text: '400 26px Anek',
  head: '600 24px Anek',
  cell: '400 26px Anek',
  firstCell: '600 26px Anek',
}
const face = openFont(anek.regular)
for (const file of Object.values(anek)) GlobalFonts.registerFromPath(file, 'Anek')
const markdown = new MarkdownIt()

interface Poster {
  title: string
  text: string
  rows: string[][]
}

/** The bytes of a PNG with the title, the first paragraph and the first table of a Markdown text. */
export function drawPoster(text: string): Buffer {
  const poster = readPoster(text)
  const height = draw(createCanvas(WIDTH, 100).getContext('2d'), poster)
  const canvas = createCanvas(WIDTH, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colours.paper
  context.fillRect(0, 0, WIDTH, height)
  context.fillStyle = colours.accent
  context.fillRect(0, 0, WIDTH, 10)
  draw(context, poster)
  return canvas.toBuffer('image/png')
}

function readPoster(text: string): Poster {
  const tokens = markdown.parse(text, {})
  const after = (type: string) => tokens[tokens.findIndex((token) => token.type === type) + 1]
  const poster: Poster = {
    title: after('heading_open')?.content ?? '',
    text: after('paragraph_open')?.content ?? '',
    rows: [],
  }
  const end = tokens.findIndex(({ type }) => type === 'table_close')
  for (const [index, { type }] of tokens.slice(0, end).entries()) {
    if (type === 'tr_open') poster.rows.push([])
    if (type === 'th_open' || type === 'td_open') {
      poster.rows.at(-1)?.push(tokens[index + 1]?.content ?? '')
    }
  }
  requireGlyphs(face, [poster.title, poster.text, ...poster.rows.flat()].join(''))
  return poster
}

/** Draws from the top and returns the height that is needed. */
function draw(context: SKRSContext2D, { title, text, rows }: Poster): number {
  let y = 84
  write(context, title, { x: EDGE, y, font: fonts.title, colour: colours.ink })
  y += 46
  for (const line of wrap(context, text, WIDTH - 2 * EDGE, fonts.text)) {
    write(context, line, { x: EDGE, y, font: fonts.text, colour: colours.ink2 })
    y += LINE
  }
  const widths = columnWidths(context, rows)
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, column) =>
      wrap(context, cell, (widths[column] ?? 0) - 2 * PADDING, fontOf(index, column)),
    )
    const height = Math.max(...cells.map((lines) => lines.length)) * LINE + 2 * PADDING
    if (index === 0) box(context, y, height, colours.accentSoft)
    let x = EDGE
    for (const [column, lines] of cells.entries()) {
      for (const [at, line] of lines.entries()) {
        const colour = index === 0 ? colours.accentText : colours.ink
        const baseline = y + PADDING + LINE * at + 25
        write(context, line, { x: x + PADDING, y: baseline, font: fontOf(index, column), colour })
      }
      x += widths[column] ?? 0
    }
    y += height
    box(context, y, 1.5, colours.separator)
  }
  return y + EDGE
}

const fontOf = (row: number, column: number) =>
  row === 0 ? fonts.head : column === 0 ? fonts.firstCell : fonts.cell

function box(context: SKRSContext2D, y: number, height: number, colour: string): void {
  context.fillStyle = colour
  context.fillRect(EDGE, y, WIDTH - 2 * EDGE, height)
}

function write(
  context: SKRSContext2D,
  text: string,
  { x, y, font, colour }: { x: number; y: number; font: string; colour: string },
): void {
  context.font = font
  context.fillStyle = colour
  context.fillText(text, x, y)
}

/** Each column gets its share of the room by its widest cell. */
function columnWidths(context: SKRSContext2D, rows: string[][]): number[] {
  const natural = (rows[0] ?? []).map((_, column) =>
    Math.max(
      ...rows.map((row, index) => {
        context.font = fontOf(index, column)
        return context.measureText(row[column] ?? '').width + 2 * PADDING
      }),
    ),
  )
  const total = natural.reduce((sum, width) => sum + width, 0)
  return natural.map((width) => (width / total) * (WIDTH - 2 * EDGE))
}

function wrap(context: SKRSContext2D, text: string, room: number, font: string): string[] {
  context.font = font
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length === 0 || context.measureText(longer).width > room) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}

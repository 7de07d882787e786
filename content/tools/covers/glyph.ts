import { anek, openFont } from '../fonts.ts'
import type { Stair } from './stairs.ts'
import type { Subject } from './subjects.ts'

const letterForms = openFont(anek.semibold)

const ICON_GRID = 24
const ICON_SIZE = 84.48
/**
 * The lowest stroke of an icon ends here on its grid; this much of it is drawn below the ground.
 */
const ICON_FOOT = 22.19

/** The SVG of a subject's glyph on the stair's low tread: letters as outlines. */
export function glyphSvg(glyph: Subject['glyph'], stair: Stair, colour: string): string {
  return 'text' in glyph ? letters(glyph.text, stair, colour) : icon(glyph.icon, stair, colour)
}

function icon(shapes: string, stair: Stair, colour: string): string {
  const { x, ground, scale } = stair.glyph
  const size = ICON_SIZE * scale
  const unit = size / ICON_GRID
  const left = round(x - size / 2)
  const top = round(ground - ICON_FOOT * unit - (scale < 1 ? 5 : 0))
  return `<g transform="translate(${left} ${top}) scale(${unit.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`
}

function letters(text: string, stair: Stair, colour: string): string {
  const { x, ground, scale } = stair.glyph
  const size = (text.length > 1 ? 90 : 110) * scale
  const run = letterForms.layout(text)
  const unit = size / letterForms.unitsPerEm
  let pen = x - (run.advanceWidth * unit) / 2
  const outlines = run.glyphs.map((glyph, index) => {
    const outline = glyph.path.scale(unit, -unit).translate(pen, ground).toSVG()
    pen += (run.positions[index]?.xAdvance ?? 0) * unit
    return outline.replaceAll(/-?\d+\.\d+/g, (number) => String(round(Number(number))))
  })
  return `<path fill="${colour}" d="${outlines.join('')}"/>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

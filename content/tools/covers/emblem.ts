import { anek, openFont } from '../fonts.ts'
import type { Stair } from './stairs.ts'
import type { Subject } from './subjects.ts'

const letterFont = openFont(anek.semibold)

const ICON_GRID = 24
const ICON_SIZE = 84.48
/** The y of the icon's grid that is aligned with the tread; lower parts overlap the tread. */
const ICON_BASELINE = 22.19

/**
 * The SVG of a subject's emblem. A cover shows a staircase, the product's symbol, and the emblem is on
 * its lowest, wide step. Letters are drawn as outlines.
 */
export function emblemSvg(emblem: Subject['emblem'], stair: Stair, colour: string): string {
  return 'text' in emblem ? letters(emblem.text, stair, colour) : icon(emblem.icon, stair, colour)
}

function icon(shapes: string, stair: Stair, colour: string): string {
  const { x, treadY, scale } = stair.emblem
  const size = ICON_SIZE * scale
  const unit = size / ICON_GRID
  const left = round(x - size / 2)
  const top = round(treadY - ICON_BASELINE * unit - (scale < 1 ? 5 : 0))
  return `<g transform="translate(${left} ${top}) scale(${unit.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`
}

function letters(text: string, stair: Stair, colour: string): string {
  const { x, treadY, scale } = stair.emblem
  const size = (text.length > 1 ? 90 : 110) * scale
  const run = letterFont.layout(text)
  const unit = size / letterFont.unitsPerEm
  let left = x - (run.advanceWidth * unit) / 2
  const outlines = run.glyphs.map((glyph, index) => {
    const outline = glyph.path.scale(unit, -unit).translate(left, treadY).toSVG()
    left += (run.positions[index]?.xAdvance ?? 0) * unit
    return outline.replaceAll(/-?\d+\.\d+/g, (number) => String(round(Number(number))))
  })
  return `<path fill="${colour}" d="${outlines.join('')}"/>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

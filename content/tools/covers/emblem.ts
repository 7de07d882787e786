import { anek, openFont } from '../fonts.ts'
import { outlines, round, textWidth } from './outlines.ts'
import type { EmblemPosition } from './stairs.ts'
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
export function emblemSvg(emblem: Subject['emblem'], at: EmblemPosition, colour: string): string {
  return 'text' in emblem ? letters(emblem.text, at, colour) : icon(emblem.icon, at, colour)
}

function icon(shapes: string, at: EmblemPosition, colour: string): string {
  const { x, treadY, scale, iconLift } = at
  const size = ICON_SIZE * scale
  const unit = size / ICON_GRID
  const left = round(x - size / 2)
  const top = round(treadY - ICON_BASELINE * unit - iconLift)
  return `<g transform="translate(${left} ${top}) scale(${unit.toFixed(3)})" fill="none" stroke="${colour}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes}</g>`
}

function letters(text: string, at: EmblemPosition, colour: string): string {
  const { x, treadY, scale } = at
  const size = (text.length > 1 ? 90 : 110) * scale
  const left = x - textWidth(letterFont, text, size) / 2
  return `<path fill="${colour}" d="${outlines(letterFont, text, { x: left, baseline: treadY, size })}"/>`
}

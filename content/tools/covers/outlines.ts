import type { Font } from 'fontkit'

import { requireGlyphs } from '../fonts.ts'

/** The width of a line of text in the units of a picture. */
export function textWidth(font: Font, text: string, size: number): number {
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm
}

/** Text as the outlines of its letters, so that a picture needs no font. */
export function outlines(
  font: Font,
  text: string,
  at: { x: number; baseline: number; size: number; decimals?: number },
): string {
  requireGlyphs(font, text)
  const run = font.layout(text)
  const unit = at.size / font.unitsPerEm
  let left = at.x
  return run.glyphs
    .map((glyph, index) => {
      const outline = glyph.path.scale(unit, -unit).translate(left, at.baseline).toSVG()
      left += (run.positions[index]?.xAdvance ?? 0) * unit
      return outline.replaceAll(/-?\d+\.\d+/g, (number) =>
        String(round(Number(number), at.decimals)),
      )
    })
    .join('')
}

export function round(value: number, decimals = 2): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}

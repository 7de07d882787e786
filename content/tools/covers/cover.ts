import { emblemSvg } from './emblem.ts'
import { oklchToHex } from './oklch.ts'
import { stairOf, stairPath } from './stairs.ts'
import { type SubjectName, subjects } from './subjects.ts'

const MARIGOLD = '#F5AF2E'
const RULED = [20, 40, 60, 80, 100, 120, 140, 160].map((y) => `M0 ${y}H320`).join('')

/**
 * A cover of 320 × 180 units: treadY, ruled lines, two stairs, one marigold tread, one emblem. The
 * subject sets the colours, the slug selects the stair.
 */
export function cover(subject: SubjectName, slug: string): string {
  const { hue, chroma, lift, emblem } = subjects[subject]
  const shade = (lightness: number, of = 1) => oklchToHex(lightness + lift, chroma * of, hue)
  const stair = stairOf(slug)
  const { x, y, width } = stair.accent
  const parts = [
    `<rect width="320" height="180" fill="${shade(0.345)}"/>`,
    `<path d="${RULED}" stroke="${shade(0.372)}" fill="none"/>`,
    `<path fill="${shade(0.41, 1.05)}" d="${stairPath(stair.back)}"/>`,
    `<path fill="${shade(0.485, 1.05)}" d="${stairPath(stair.front)}"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="5" fill="${MARIGOLD}"/>`,
    // The emblem has the same lightness on every treadY, so that all covers look alike.
    emblemSvg(emblem, stair.emblem, oklchToHex(0.955, chroma * 0.22, hue)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${parts.join('')}</svg>\n`
}

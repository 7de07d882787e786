import { emblemSvg } from '../covers/emblem.ts'
import { oklchToHex } from '../covers/oklch.ts'
import { outlines, round, textWidth } from '../covers/outlines.ts'
import { subjects } from '../covers/subjects.ts'
import { anek, openFont } from '../fonts.ts'
import { colours } from '../notes/style.ts'
import type { SampleBook } from './books.ts'

const WIDTH = 240
const HEIGHT = 320
const SPINE = 14
const TREADS = 6
const TREAD = (WIDTH - SPINE) / TREADS
const RULED = Array.from({ length: 15 }, (_, n) => `M${SPINE} ${20 * (n + 1)}H${WIDTH}`).join('')
const LABEL = { x: 34, y: 28, width: 186, inset: 12 }
const PAPER = '#F9F6EF'

const titleFont = openFont(anek.bold)
const authorFont = openFont(anek.semibold)

/** The heights of the treads of both stairs, from the top, for a stair that leads up to the right. */
const back = Array.from({ length: TREADS }, (_, n) => 268 - 18 * n)
const front = Array.from({ length: TREADS }, (_, n) => 304 - 16 * n)

function stairPath(heights: number[]): string {
  const treads = heights.map((y, n) => `V${y}H${round(SPINE + TREAD * (n + 1))}`)
  return `M${SPINE} ${HEIGHT}${treads.join('')}V${HEIGHT}Z`
}

/**
 * The cover of a book, 240 × 320 units: as the courses' covers, upright, with a spine and a label
 * that has the title and the author.
 */
export function bookCover(book: SampleBook): string {
  const { hue, chroma, lift, emblem } = subjects[book.subject]
  const shade = (lightness: number, of = 1) => oklchToHex(lightness + lift, chroma * of, hue)
  const isRight = book.stair === 'right'
  const inOrder = (heights: number[]) => (isRight ? heights : heights.toReversed())
  const accent = round(SPINE + TREAD * (isRight ? TREADS - 2 : 1))
  const at = { x: isRight ? 80 : 176, treadY: 304, scale: 0.6, iconLift: 0 }
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${shade(0.345)}"/>`,
    `<path d="${RULED}" stroke="${shade(0.372)}" fill="none"/>`,
    `<path fill="${shade(0.41, 1.05)}" d="${stairPath(inOrder(back))}"/>`,
    `<path fill="${shade(0.485, 1.05)}" d="${stairPath(inOrder(front))}"/>`,
    `<rect x="${accent}" y="240" width="${round(TREAD)}" height="5" fill="${colours.accent}"/>`,
    `<rect width="${SPINE}" height="${HEIGHT}" fill="${shade(0.41, 1.05)}"/>`,
    `<path d="M${SPINE} 0V${HEIGHT}" stroke="${shade(0.345)}" stroke-opacity=".6"/>`,
    label(book),
    emblemSvg(emblem, at, oklchToHex(0.955, chroma * 0.22, hue)),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${parts.join('')}</svg>\n`
}

function label({ title, author }: SampleBook): string {
  const x = LABEL.x + LABEL.inset
  const last = 58 + 24 * (title.length - 1)
  const lines = title.map((line, n) => {
    if (textWidth(titleFont, line, 22) > LABEL.width - 2 * LABEL.inset) {
      throw new Error(`'${line}' is too wide for the label of a cover`)
    }
    return outlines(titleFont, line, { x, baseline: 58 + 24 * n, size: 22 })
  })
  return [
    `<rect x="${LABEL.x}" y="${LABEL.y}" width="${LABEL.width}" height="${last + 18}" rx="4" fill="${PAPER}"/>`,
    `<path d="M${LABEL.x + 10} ${last + 16}H${LABEL.x + LABEL.width - 10}" stroke="${colours.separator}"/>`,
    `<path fill="${colours.ink}" d="${lines.join('')}"/>`,
    `<path fill="${colours.ink2}" d="${outlines(authorFont, author, { x, baseline: last + 35, size: 13.5 })}"/>`,
  ].join('')
}

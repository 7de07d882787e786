import type { Font } from 'fontkit'

import { outlines, textWidth } from '../covers/outlines.ts'
import { anek, openFont } from '../fonts.ts'
import { colours } from '../notes/style.ts'

/** Units so small that outlines without decimals are sharp. */
const WIDTH = 1440
const HEIGHT = 2160
const ROW = 72
const FIRST_ROW = 320
const ROWS = 24

const bold = openFont(anek.bold)
const regular = openFont(anek.regular)
const semibold = openFont(anek.semibold)

/** Three columns of results; each has the numbers from `from` on. */
const columns = [
  { x: 80, power: 2, from: 2 },
  { x: 540, power: 2, from: 26 },
  { x: 980, power: 3, from: 2 },
]
const COLUMN = 380

const draw = (font: Font, text: string, x: number, baseline: number, size: number) =>
  outlines(font, text, { x, baseline, size, decimals: 0 })

/** A chart of squares and cubes, as a picture on ruled paper. */
export function numberChart(): string {
  const text = { ink: [] as string[], ink2: [] as string[] }
  text.ink.push(draw(bold, 'Squares and cubes', 80, 144, 80))
  const line = 'Say one column aloud every morning, upwards and downwards.'
  text.ink2.push(draw(regular, line, 80, 208, 38))
  for (const { x, power, from } of columns) {
    const head = power === 2 ? 'Squares' : 'Cubes'
    text.ink2.push(draw(semibold, head, x, FIRST_ROW - 24, 36))
    for (let row = 0; row < ROWS; row++) {
      const number = from + row
      const baseline = FIRST_ROW + ROW * (row + 1) - 18
      const base = `${number}${power === 2 ? '²' : '³'}`
      const result = (number ** power).toLocaleString('en-IN')
      text.ink2.push(draw(regular, base, x, baseline, 44))
      const left = x + COLUMN - textWidth(semibold, result, 44)
      text.ink.push(draw(semibold, result, left, baseline, 44))
    }
  }
  const ruled = Array.from({ length: ROWS + 1 }, (_, n) => `M0 ${FIRST_ROW + ROW * n}H${WIDTH}`)
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/>`,
    `<path d="${ruled.join('')}" stroke="${colours.paperLine}" stroke-width="3" fill="none"/>`,
    `<path d="M48 0V${HEIGHT}M56 0V${HEIGHT}" stroke="${colours.marginLine}" stroke-width="2" fill="none"/>`,
    `<rect x="80" y="236" width="108" height="10" fill="${colours.accent}"/>`,
    `<path fill="${colours.ink}" d="${text.ink.join('')}"/>`,
    `<path fill="${colours.ink2}" d="${text.ink2.join('')}"/>`,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="720" height="1080">${parts.join('')}</svg>\n`
}

/**
 * Builds the committed woff2 files in src/fonts. Run it again only when the product needs other
 * characters: `node ui/fonts/build-fonts.ts`.
 *
 * Anek Latin is built from its designers' variable font, because the packaged one is split into
 * Latin and extended Latin and has the rupee sign in the second part; here one file holds both. The
 * width axis is pinned; the weight axis keeps the range that the type scale uses.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

const LIMIT_BYTES = 50 * 1024
const WEIGHT = { min: 400, max: 700 }

function between(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) =>
    String.fromCodePoint(first + index),
  ).join('')
}

const latin =
  between(0x20, 0x7e) +
  between(0xa0, 0xff) +
  // Transliterated names of people and cities.
  'ĀāĒēĪīŌōŪūṄṅṆṇṬṭḌḍḶḷŚśṢṣÑñṂṃṚṛḤḥıŒœŠšŽž' +
  // Symbols used in course texts; the font has no infinity sign and no arrows.
  '\u2009\u202f–—‘’‚“”„†•…‹›⁄₹€™−≈≠≤≥√πΔΩ½¼¾¹²³'

const devanagari = between(0x0900, 0x097f) + between(0x1cd0, 0x1cf9) + '\u200c\u200d\u25cc'

async function build(name: string, source: URL, text: string, axes: Record<string, Axis>) {
  const font = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url), font)
  process.stdout.write(`${name}.woff2 ${(font.length / 1024).toFixed(1)} KB\n`)
  return font.length
}

type Axis = number | { min: number; max: number }

const latinBytes = await build(
  'anek-latin',
  new URL('anek-latin-source.ttf', import.meta.url),
  latin,
  { wdth: 100, wght: WEIGHT },
)
await build(
  'anek-devanagari',
  new URL(
    import.meta
      .resolve('@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2'),
  ),
  devanagari,
  { wght: WEIGHT },
)

if (latinBytes > LIMIT_BYTES) {
  process.stderr.write(`${fileURLToPath(import.meta.url)}: the Latin file is over 50 KB\n`)
  process.exitCode = 1
}

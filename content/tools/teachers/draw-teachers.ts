import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Sitter, portrait } from './portrait.ts'

const SHORT: Sitter['hair'] = {
  back: 'M31 44Q28 20 48 20Q68 20 65 44Z',
  front: 'M31 42Q30 22 48 22Q66 22 65 42Q62 32 56 30Q44 34 36 31Q32 34 31 42Z',
}
const LONG: Sitter['hair'] = {
  back: 'M27 74Q24 18 48 18Q72 18 69 74Q60 80 48 80Q36 80 27 74Z',
  front: 'M31 46Q29 22 48 22Q67 22 65 46Q62 34 48 27Q34 34 31 46Z',
}

const teachers: [slug: string, sitter: Sitter][] = [
  ['r-malik', { subject: 'maths', hair: SHORT, wearsGlasses: true }],
  ['n-kaur', { subject: 'english', hair: LONG, wearsGlasses: false }],
]

const folder = join(import.meta.dirname, '../../teachers')
await mkdir(folder, { recursive: true })
for (const [slug, sitter] of teachers) {
  const svg = portrait(sitter)
  await writeFile(join(folder, `${slug}.svg`), svg)
  console.log(`teachers/${slug}.svg  ${svg.length} bytes`)
}

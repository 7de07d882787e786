import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { readBoards } from './board.ts'
import { encode } from './encode.ts'

const folder = join(import.meta.dirname, '../../videos')
await mkdir(folder, { recursive: true })

const wanted = new Set(process.argv.slice(2))
for (const board of await readBoards()) {
  if (wanted.size > 0 && !wanted.has(board.slug)) continue
  const name = `${board.slug}.${board.format}`
  const seconds = await encode(board, join(folder, name))
  const { size } = await stat(join(folder, name))
  console.log(`${name}  ${seconds} s  ${Math.round(size / 1024)} KB`)
}

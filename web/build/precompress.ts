import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json)$/
/** In bytes; a smaller file fits into one packet anyway. */
const SMALLEST = 1024

const ways = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/**
 * Writes a brotli and a gzip copy of every built file that compresses well; the server sends these
 * as they are. index.html is excluded because the server fills it for every request.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const names = await readdir(folder, { recursive: true })
      const paths = names.filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(paths.map((path) => compressFile(join(folder, path))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < SMALLEST) return
  await Promise.all(
    Object.entries(ways).map(async ([ending, compress]) => {
      const small = await compress(content)
      if (small.length < content.length) await writeFile(`${path}.${ending}`, small)
    }),
  )
}

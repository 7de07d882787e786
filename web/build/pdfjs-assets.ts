import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const manifest = require.resolve('pdfjs-dist/package.json')
const folder = dirname(manifest)

/**
 * The files that pdf.js loads by name, so their names cannot contain a hash: the URL contains the
 * pdf.js version instead. See components/pdf-viewer/pdf-document.ts.
 */
export function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-assets',

    async generateBundle() {
      for (const [fileName, path] of await listAssets()) {
        this.emitFile({ type: 'asset', fileName, source: await readFile(path) })
      }
    },

    async configureServer(server) {
      const assets = await listAssets()
      server.middlewares.use((request, response, next) => {
        const path = assets.get((request.url ?? '').slice(1))
        if (path === undefined) {
          next()
          return
        }
        if (path.endsWith('js')) response.setHeader('content-type', 'text/javascript')
        createReadStream(path).pipe(response)
      })
    },
  }
}

/** Maps each URL path, without its leading slash, to a file. */
async function listAssets(): Promise<Map<string, string>> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const fonts = await readdir(join(folder, 'standard_fonts'))
  const decoders = (await readdir(join(folder, 'wasm'))).filter((name) => name.includes('_nowasm_'))
  return new Map(
    [
      // The legacy build, for browsers that are some years old, as on many phones.
      ['worker.js', 'legacy/build/pdf.worker.min.mjs'],
      ...decoders.map((name) => [`decoders/${name}`, `wasm/${name}`]),
      ...fonts.map((name) => [`fonts/${name}`, `standard_fonts/${name}`]),
    ].map(([name, path]) => [`assets/pdfjs-assets-${version}/${name}`, join(folder, path ?? '')]),
  )
}

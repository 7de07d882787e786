import { join } from 'node:path'

import { type Plugin, build } from 'vite'

/** Puts web/src/start, as one script, in place of the mark in index.html: it runs before the first paint. */
export function inlineStart(): Plugin {
  let root = process.cwd()
  return {
    name: 'inline-start',
    configResolved(config) {
      root = config.root
    },
    async transformIndexHtml(html) {
      const script = await scriptOf(join(root, 'src/start/start.ts'))
      return html.replace('<!--start-->', () => `<script>${script}</script>`)
    },
  }
}

async function scriptOf(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'start' } },
  })
  const [result] = [built].flat()
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined) throw new Error(`${entry} was not built`)
  return chunk.code.trim()
}

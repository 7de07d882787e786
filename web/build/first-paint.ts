import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, createServer } from 'vite'

import type { FirstPaint } from '../src/app/first-paint.tsx'

/** Stands where the brand's name goes; a comment, as the page's other marks. */
const BRAND_MARK = '<!--brand-->'
const BRAND = '{{brand}}'

/**
 * Writes what shows before any script has come into dist/first-paint.json, as HTML by variant. The
 * server puts it in the place of `<!--first-paint-->` inside #root, with the name of its brand.
 */
export function firstPaint(): Plugin {
  let root = process.cwd()
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const source = JSON.stringify(await renderVariants(root))
      this.emitFile({ type: 'asset', fileName: 'first-paint.json', source })
    },
  }
}

async function renderVariants(root: string): Promise<Record<'home' | 'page', string>> {
  const vite = await createServer({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    plugins: [react()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const module = await vite.ssrLoadModule('/src/app/first-paint.tsx')
    const Component = module['FirstPaint'] as typeof FirstPaint
    const render = (variant: 'home' | 'page') =>
      renderToStaticMarkup(createElement(Component, { variant, brand: BRAND })).replaceAll(
        BRAND,
        BRAND_MARK,
      )
    return { home: render('home'), page: render('page') }
  } finally {
    await vite.close()
  }
}

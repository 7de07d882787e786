import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, createServer } from 'vite'

import type { FirstPaint } from '../src/app/first-paint.tsx'

/** Marks that the server fills: its brand's name, and the course that home features first. */
const MARKS = {
  brand: '{{brand}}',
  course: { title: '{{title}}', cover: '{{cover}}', price: '{{price}}', life: '{{life}}' },
}

/**
 * Writes what shows before any script has come into dist/first-paint.json, as HTML by variant. The
 * server puts it in the place of `<!--first-paint-->` inside #root, with its marks filled.
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

/** `emptyHome` is home without a course to feature. */
type Name = 'home' | 'emptyHome' | 'page'

async function renderVariants(root: string): Promise<Record<Name, string>> {
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
    const render = (props: Pick<Parameters<typeof FirstPaint>[0], 'variant' | 'course'>) =>
      renderToStaticMarkup(createElement(Component, { ...props, brand: MARKS.brand }))
    return {
      home: render({ variant: 'home', course: MARKS.course }),
      emptyHome: render({ variant: 'home', course: null }),
      page: render({ variant: 'page', course: null }),
    }
  } finally {
    await vite.close()
  }
}

import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, createServer } from 'vite'

import type { FirstPaint, FirstPaintVariant } from '../src/app/first-paint.tsx'

/**
 * Placeholders that the server fills: the brand's name and the first course that the page shows.
 */
const BRAND = '{{brand}}'
const COURSE = {
  path: '',
  title: '{{title}}',
  summary: '{{summary}}',
  cover: '{{cover}}',
  price: '{{price}}',
  life: '{{life}}',
}

/**
 * Writes the HTML that is shown before any script has loaded to dist/first-paint.json, one entry
 * per variant. The server inserts it at `<!--first-paint-->` inside #root and fills the
 * placeholders.
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

type Name = 'home' | 'emptyHome' | 'courses' | 'emptyCourses' | 'course' | 'login' | 'page'

/** The empty entries are for pages without a first course. */
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
    const render = (variant: FirstPaintVariant, course: typeof COURSE | null) =>
      renderToStaticMarkup(createElement(Component, { variant, course, brand: BRAND }))
    return {
      home: render('home', COURSE),
      emptyHome: render('home', null),
      courses: render('courses', COURSE),
      emptyCourses: render('courses', null),
      course: render('course', COURSE),
      login: render('login', null),
      page: render('page', null),
    }
  } finally {
    await vite.close()
  }
}

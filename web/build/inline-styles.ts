import type { Plugin } from 'vite'

const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g

/**
 * Inlines the page's stylesheet into its HTML. The first paint then waits for one response instead
 * of two, which saves most of a second on a slow phone and costs 9 KB per page load.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'inline-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      page.source = String(page.source).replaceAll(STYLESHEET, (link, file: string) => {
        const sheet = bundle[file]
        if (sheet?.type !== 'asset') return link
        // Keep the link, disabled: lazily loaded chunks look for it before they load the
        // stylesheet.
        return `<style>${String(sheet.source)}</style>${link.replace('<link', '<link disabled')}`
      })
    },
  }
}

import type { Plugin } from 'vite'

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g

/**
 * Lists the page's scripts without loading them: the inline script loads them right after the first
 * paint. On a slow connection the font and the picture of that paint then load before the
 * scripts. See index.html.
 */
export function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      page.source = String(page.source)
        .replaceAll(PRELOAD, '<link data-script href="$1">')
        .replaceAll(SCRIPT, '<link data-script="entry" href="$1">')
    },
  }
}

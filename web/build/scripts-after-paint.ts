import type { Plugin } from 'vite'

const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /<link rel="modulepreload" crossorigin href="([^"]+)">/g

/**
 * Names the page's scripts without asking for them: its inline script does that as soon as the first
 * paint is made. The slow line then carries first what that paint shows, its font and its picture,
 * and then the scripts. See index.html.
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

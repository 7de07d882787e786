import { join } from 'node:path'

import react from '@vitejs/plugin-react'
import { type Plugin, build } from 'vite'

/**
 * Builds src/server.tsx, with everything that it imports, to dist/server: the server renders the
 * initial HTML of the pages with the same components as the browser.
 */
export function serverRendering(): Plugin {
  let root = process.cwd()
  return {
    name: 'server-rendering',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async closeBundle() {
      await build({
        root,
        configFile: false,
        mode: 'production',
        logLevel: 'error',
        publicDir: false,
        plugins: [react()],
        // Otherwise the server would run React's slower development build.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'src/server.tsx'),
          outDir: join(root, 'dist/server'),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          copyPublicDir: false,
        },
      })
    },
  }
}

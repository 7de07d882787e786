import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { codeGroups } from './build/code-groups.ts'
import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { inlineStart } from './build/inline-start.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { pdfjsAssets } from './build/pdfjs-assets.ts'
import { precompress } from './build/precompress.ts'
import { scriptsAfterPaint } from './build/scripts-after-paint.ts'
import { serverRendering } from './build/server-rendering.ts'
import { serviceWorker } from './build/service-worker.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractWithoutSchemas(),
    inlineStart(),
    inlineStyles(),
    scriptsAfterPaint(),
    pdfjsAssets(),
    serviceWorker(),
    precompress(),
    serverRendering(),
  ],
  build: {
    // The content security policy allows no data: URLs for fonts and pictures.
    assetsInlineLimit: 0,
    // A browser without it loads the scripts by their imports.
    modulePreload: { polyfill: false },
    // The server lists a page's scripts in its HTML.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeGroups },
      },
    },
  },
  server: {
    // With the slash, because /api-test is a page.
    proxy: { '^/(?:api|uploads)/': api },
  },
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractWithoutSchemas } from '../web/build/contract-without-schemas.ts'
import { precompress } from '../web/build/precompress.ts'

const api = `http://127.0.0.1:${process.env['CONSOLE_PORT'] ?? '3001'}`

export default defineConfig({
  plugins: [react(), tailwindcss(), contractWithoutSchemas(), precompress()],
  build: {
    // The content security policy allows no data: URLs for fonts and pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All modules that the first script imports are in one file with it.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
  server: { proxy: { '^/api/': api } },
})

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractWithoutSchemas } from './build/contract-without-schemas.ts'
import { firstPaint } from './build/first-paint.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { pdfParts } from './build/pdf-parts.ts'
import { precompress } from './build/precompress.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    contractWithoutSchemas(),
    firstPaint(),
    inlineStyles(),
    pdfParts(),
    precompress(),
  ],
  build: {
    // The content security policy knows no data: addresses for fonts and pictures.
    assetsInlineLimit: 0,
  },
  server: {
    // With the slash: /api-test is a page.
    proxy: { '^/(?:api|uploads)/': api },
  },
})

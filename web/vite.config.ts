import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

import { contractWithoutSchemas } from './build/contract-without-schemas.ts'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`

export default defineConfig({
  plugins: [react(), tailwindcss(), contractWithoutSchemas()],
  build: {
    // The content security policy knows no data: addresses for fonts and pictures.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': api, '/uploads': api },
  },
})

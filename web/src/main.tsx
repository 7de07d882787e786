import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/v4/core'

import { App } from './app/app.tsx'

import './styles/theme.css'

// The pages' policy forbids eval, which Zod would try when the first form loads its schema.
config({ jitless: true })

// The inline script's message for scripts that failed to load (index.html).
document.querySelector('#load-failed')?.remove()
delete document.documentElement.dataset['loadFailed']

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

import { allowTranslation } from '@sopan/ui/translated-page.ts'
import { returnLostFocus } from '@sopan/ui/windows/lost-focus.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'

import { router } from './app/router.tsx'
import { queryClient } from './lib/query-client.ts'

import './styles.css'

const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no root')
allowTranslation()
returnLostFocus()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)

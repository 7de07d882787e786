import type { Language } from '@sopan/contract/language'
import { type ContextType, StrictMode, useEffect } from 'react'
import { RouterProvider } from 'react-router'

import { InitialHtml } from '#web/lib/initial-html.ts'

import { Providers } from './providers.tsx'
import type { Router } from './router.tsx'

/** The whole client. The server renders it as the initial HTML of a page. */
export function App({
  router,
  initialHtml,
  language,
  onStart,
}: {
  router: Router
  /** The language of the first render. */
  language: Language
  initialHtml: ContextType<typeof InitialHtml>
  /** Called once the page can be used. */
  onStart?: () => void
}) {
  useEffect(() => onStart?.(), [onStart])
  return (
    <StrictMode>
      <InitialHtml value={initialHtml}>
        <Providers language={language}>
          {/* A transition would let a second press reach the page that is being left. */}
          <RouterProvider router={router} useTransitions={false} />
        </Providers>
      </InitialHtml>
    </StrictMode>
  )
}

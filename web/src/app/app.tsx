import { type ContextType, StrictMode, useEffect } from 'react'

import { InitialHtml } from '#web/lib/initial-html.ts'
import { PageRouterProvider } from '#web/lib/router/page-router-provider.tsx'
import type { PageRouter } from '#web/lib/router/page-router.ts'

import { Providers } from './providers.tsx'

/** The whole client. The server renders it as the initial HTML of a page. */
export function App({
  router,
  initialHtml,
  onStart,
}: {
  router: PageRouter
  initialHtml: ContextType<typeof InitialHtml>
  /** Called once the page can be used. */
  onStart?: () => void
}) {
  useEffect(() => onStart?.(), [onStart])
  return (
    <StrictMode>
      <InitialHtml value={initialHtml}>
        <Providers>
          <PageRouterProvider router={router} />
        </Providers>
      </InitialHtml>
    </StrictMode>
  )
}

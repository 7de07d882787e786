import { type ComponentProps, type ContextType, StrictMode, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'

import { InitialHtml } from '#web/lib/initial-html.ts'

import { Providers } from './providers.tsx'

/** The whole client. The server renders it as the initial HTML of a page. */
export function App({
  router,
  initialHtml,
  onStart,
}: {
  router: ComponentProps<typeof RouterProvider>['router']
  initialHtml: ContextType<typeof InitialHtml>
  /** Called once the page can be used. */
  onStart?: () => void
}) {
  useEffect(() => onStart?.(), [onStart])
  return (
    <StrictMode>
      <InitialHtml value={initialHtml}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </InitialHtml>
    </StrictMode>
  )
}

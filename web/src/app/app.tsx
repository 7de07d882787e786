import { type ComponentProps, type ContextType, StrictMode, useEffect } from 'react'
import { RouterProvider } from 'react-router/dom'

import { Prerendered } from '#web/lib/prerendered.ts'

import { Providers } from './providers.tsx'

/** The whole client; the server renders it for the initial HTML of a page. */
export function App({
  router,
  prerendered,
  onStart,
}: {
  router: ComponentProps<typeof RouterProvider>['router']
  prerendered: ContextType<typeof Prerendered>
  /** Called once the page can be used. */
  onStart?: () => void
}) {
  useEffect(() => onStart?.(), [onStart])
  return (
    <StrictMode>
      <Prerendered value={prerendered}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </Prerendered>
    </StrictMode>
  )
}

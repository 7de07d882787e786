import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { queryClient } from '#web/lib/query-client.ts'
import { AuthProvider } from '#web/lib/session.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

/** Toasts live outside of the pages, so that one outlasts the page that raised it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
      <ToastRegion />
    </QueryClientProvider>
  )
}

import { ToastRegion } from '@sopan/ui/windows/toast-region.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { queryClient } from '#web/lib/api/query-client.ts'
import { AuthProvider } from '#web/lib/session/session.tsx'

/** Toasts are rendered outside of the pages, because a toast outlives its page. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {children}
        <ToastRegion />
      </AuthProvider>
    </QueryClientProvider>
  )
}

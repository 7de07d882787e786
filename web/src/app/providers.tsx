import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { toast } from 'react-hot-toast/headless'

import { queryClient } from '#web/lib/api/query-client.ts'
import { AuthProvider, useAuth } from '#web/lib/session/session.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

/** Toasts are rendered outside of the pages, so that a toast outlives the page that showed it. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {children}
        <Toasts />
      </AuthProvider>
    </QueryClientProvider>
  )
}

/** Those of a learner are not shown to the next one, nor after the sign-out. */
function Toasts() {
  const userId = useAuth().user?.id ?? null
  const shownFor = useRef(userId)
  useLayoutEffect(() => {
    if (shownFor.current !== null && shownFor.current !== userId) toast.remove()
    shownFor.current = userId
  }, [userId])
  return <ToastRegion />
}

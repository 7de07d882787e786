import type { Language } from '@sopan/contract/language'
import { LanguageContext } from '@sopan/ui/language.ts'
import { ToastRegion } from '@sopan/ui/windows/toast-region.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'

import { queryClient } from '#web/lib/api/query-client.ts'
import { currentLanguage, onLanguage } from '#web/lib/language.ts'
import { AuthProvider } from '#web/lib/session/session.tsx'

/** Toasts are rendered outside of the pages, because a toast outlives its page. */
export function Providers({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageContext value={useSyncExternalStore(onLanguage, currentLanguage, () => language)}>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          {children}
          <ToastRegion />
        </AuthProvider>
      </QueryClientProvider>
    </LanguageContext>
  )
}

import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'
import type { ReactNode } from 'react'

import { signInWords as text } from '#console/words/session.ts'

/** The sign-in over a hidden draft, whose dialogs stay open under it. */
export function OverDraft({ children }: { children: ReactNode }) {
  return (
    <FullScreen
      title={text.title}
      isAlwaysOnTop
      onClose={() => undefined}
      className="overflow-y-auto"
    >
      {children}
    </FullScreen>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { urlBeside } from '#web/lib/native/native-app.ts'

/** A page linked from a half-filled form opens in a new tab, so that the typed text is not lost. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={urlBeside(to)} target="_blank" rel="noopener" data-beside className="link">
      {children}
    </Link>
  )
}

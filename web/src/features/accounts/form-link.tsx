import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A page linked from a half-filled form opens in a new tab, so that the typed text is not lost. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className="link">
      {children}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A page linked from a half-filled form opens beside it, so that nothing typed is lost. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className="link">
      {children}
    </Link>
  )
}

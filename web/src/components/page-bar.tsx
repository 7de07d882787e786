import { type ReactNode, createContext, use } from 'react'
import { createPortal } from 'react-dom'

/** The element in which the layout renders a page's bar: after the footer, last in the window. */
export const PageBarTarget = createContext<HTMLElement | null>(null)

/**
 * The main action of a page, always at the bottom of the window. It is the last part of the page's
 * flow and sticky, so it covers neither the end of the page nor the footer.
 */
export function PageBar({ label, children }: { label: string; children: ReactNode }) {
  const target = use(PageBarTarget)
  if (target === null) return null
  return createPortal(
    <section
      aria-label={label}
      className="border-t border-rule bg-card pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-bar short:pb-1.5"
    >
      <div className="page">{children}</div>
    </section>,
    target,
  )
}

import { type ReactNode, createContext, use } from 'react'
import { createPortal } from 'react-dom'

/** Where the layout shows the bar of a page: after the footer, as the last thing in the window. */
export const PageBarPlace = createContext<HTMLElement | null>(null)

/**
 * The act of a page, always at the lower edge of the window. It is the last part of the page's flow
 * and sticks to its end, so it covers neither the end of the page nor the footer.
 */
export function PageBar({ label, children }: { label: string; children: ReactNode }) {
  const place = use(PageBarPlace)
  if (place === null) return null
  return createPortal(
    <section
      aria-label={label}
      className="border-t border-rule bg-card pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-bar short:pb-1.5"
    >
      <div className="page">{children}</div>
    </section>,
    place,
  )
}

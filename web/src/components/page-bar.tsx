import type { ReactNode } from 'react'

/**
 * The main action of a page, always at the bottom of the window: the layout renders it after the
 * footer, from the `Bar` of the route's handle. It is the last part of the page's flow and sticky,
 * so it covers neither the end of the page nor the footer.
 */
export function PageBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="border-t border-rule bg-card pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-bar short:pb-1.5"
    >
      <div className="page">{children}</div>
    </section>
  )
}

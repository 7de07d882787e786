import { cx } from '@sopan/ui/cx.ts'
import type { ReactNode } from 'react'

/**
 * The main action of a page: the layout renders it from the `Bar` of the route's handle. It is sticky
 * at the bottom of the window and the last part of the page, so it covers neither the page's end nor
 * the footer; in a low window it is between them and not sticky.
 */
export function PageBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // The theme changes the page's scroll padding while something is typed in the bar.
      data-page-bar=""
      // Receives the focus when a button in the bar disappears.
      tabIndex={-1}
      className={cx(
        'border-t border-rule bg-card outline-none pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-bar short:pb-1.5',
        // Cancels the page's scroll padding, which makes room for this bar: inside of the bar each focus would
        // scroll the page.
        '[&_*]:scroll-mt-48 [&_*]:-scroll-mb-48 short:[&_*]:scroll-my-0',
      )}
    >
      <div className="page">{children}</div>
    </section>
  )
}

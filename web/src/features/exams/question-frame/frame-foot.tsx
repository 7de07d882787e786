import { cx } from '@sopan/ui/cx.ts'
import type { ReactNode } from 'react'

/** The buttons of a question at the bottom of the window, within reach of the thumb. */
export function FrameFoot({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <footer
      className={cx(
        'grid shrink-0 grid-cols-2 gap-2.5 border-t border-rule bg-card px-4 pt-2.5 pb-[max(--spacing(2.5),env(safe-area-inset-bottom))] max-xs:*:px-1 md:flex md:px-10 short:py-1.5',
        className,
      )}
    >
      {children}
    </footer>
  )
}

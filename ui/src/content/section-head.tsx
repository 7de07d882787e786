import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Render } from '../render.ts'

/** A section's title, with an optional link at its end. */
export function SectionHead({
  title,
  end,
  id,
}: {
  title: ReactNode
  end?: ReactNode
  id?: string
}) {
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h2 id={id} className="text-22">
        {title}
      </h2>
      {end}
    </div>
  )
}

/** 'View All' with its arrow. */
export function ArrowLink({ render, children }: { render: Render; children: ReactNode }) {
  return render({
    className:
      'inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-action hover:underline',
    children: (
      <>
        {children}
        <ArrowRight aria-hidden className="size-4" />
      </>
    ),
  })
}

import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import type { Render } from '../render.ts'

export function PageHead({
  title,
  detail,
  back,
  end,
  isStacked = false,
  className,
}: {
  title: ReactNode
  detail?: ReactNode
  /** A `<BackLink>`. */
  back?: ReactNode
  /** Actions beside the title. */
  end?: ReactNode
  /** The actions are below the title on phones. */
  isStacked?: boolean
  className?: string
}) {
  return (
    <header className={cx('pb-2 short:pb-1', !back && 'pt-5 short:pt-3', className)}>
      {back}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-48">
          <h1 className="text-22">{title}</h1>
          {detail && <p className="mt-1 text-16 text-ink-2">{detail}</p>}
        </div>
        {end && (
          <div className={cx('max-w-full', isStacked ? 'w-full md:w-auto' : 'shrink-0')}>{end}</div>
        )}
      </div>
    </header>
  )
}

export function BackLink({ render, children }: { render: Render; children: ReactNode }) {
  return render({
    className:
      'inline-flex min-h-11 max-w-full items-center gap-1.5 text-14 text-ink-2 hover:text-ink print:hidden',
    children: (
      <>
        <ChevronLeft aria-hidden className="-ml-1 size-5" />
        <span className="truncate">{children}</span>
      </>
    ),
  })
}

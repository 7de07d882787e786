import type { ReactNode } from 'react'

import { cx } from '../cx.ts'

/** A list of labelled values: the label on the left, its value on the right. */
export function Facts({
  items,
  className,
}: {
  items: readonly { label: string; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={className}>
      {items.map(({ label, value }, index) => (
        <div
          key={label}
          className={cx(
            'flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2',
            index > 0 && 'border-t border-rule',
          )}
        >
          <dt className="shrink-0 text-14 text-ink-2">{label}</dt>
          <dd className="min-w-0 flex-1 basis-[6rem] text-right text-16 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

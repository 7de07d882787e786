import type { ReactNode } from 'react'

import { cx } from './cx.ts'

/**
 * Numbers between hairlines, in the same columns on every card, so that cards are easy to compare.
 */
export function Counts({
  items,
  className,
}: {
  items: readonly { value: ReactNode; label: string }[]
  className?: string
}) {
  return (
    <dl className={cx('flex border-y border-rule', className)}>
      {items.map(({ value, label }, index) => (
        <div
          key={label}
          className={cx(
            'flex flex-1 basis-0 flex-col-reverse justify-end py-2',
            index > 0 && 'border-l border-rule pl-3',
          )}
        >
          <dt className="text-12 text-ink-2">{label}</dt>
          <dd className="text-18">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

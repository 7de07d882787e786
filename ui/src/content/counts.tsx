import type { ReactNode } from 'react'

import { cx } from '../cx.ts'

/**
 * Numbers between hairlines, in the same columns on every card, so that cards are easy to compare;
 * in rows if large text leaves no room for columns.
 */
export function Counts({
  items,
  className,
}: {
  items: readonly { value: ReactNode; label: string }[]
  className?: string
}) {
  return (
    <div className={cx('@container border-y border-rule', className)}>
      <dl className="flex flex-col @min-[12rem]:flex-row">
        {items.map(({ value, label }, index) => (
          <div
            key={label}
            className={cx(
              'flex basis-0 flex-row-reverse items-baseline justify-end gap-x-2 py-2 @min-[12rem]:flex-1 @min-[12rem]:flex-col-reverse @min-[12rem]:items-stretch',
              index > 0 &&
                'border-rule @max-[12rem]:border-t @min-[12rem]:border-l @min-[12rem]:pl-3',
            )}
          >
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className="text-18">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

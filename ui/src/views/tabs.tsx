import { useEffect, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

import { cx } from '../cx.ts'
import { indexAfterKey } from '../floats/list-keys.ts'
import { scrollRowTo } from './scroll-row.ts'

/**
 * A tab's classes: 44 px high, the selected one bold over a square tread. Also for links that look
 * like tabs.
 */
export function tabClass(selected: boolean, className?: string) {
  return cx(
    'relative inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center text-16 whitespace-nowrap transition-colors',
    selected
      ? "font-bold text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:bg-accent after:content-[''] forced-colors:after:bg-[Highlight]"
      : 'text-ink-2 hover:text-ink',
    className,
  )
}

/** Tabs with one panel, which is the children; arrows, Home and End move the selection. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onChange,
  children,
  className,
}: {
  label: string
  items: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
  className?: string
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = document.getElementById(`${id}-${value}`)
    if (list.current && tab) scrollRowTo(list.current, tab)
  }, [id, value])
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = items.findIndex((item) => item.value === value)
    const next = indexAfterKey(event.key, { index, count: items.length, axis: 'horizontal' })
    const item = next === null ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    document.getElementById(`${id}-${item.value}`)?.focus()
  }
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveByKey}
        // Contained, or its widest line would widen the grid cell around it.
        className="flex gap-4 overflow-x-auto min-[400px]:gap-6 border-b border-rule contain-inline-size"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={tabClass(item.value === value, '-outline-offset-3')}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}

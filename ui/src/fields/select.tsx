import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'
import { controlClass } from './field.tsx'

/** A native select in the look of a text field; it needs a label. */
export function Select({ className, ...select }: ComponentProps<'select'>) {
  return (
    <div className={cx('relative', className)}>
      <select {...select} className={cx(controlClass, 'h-12 appearance-none pr-11')} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-ink-2"
      />
    </div>
  )
}

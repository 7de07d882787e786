import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'

export function cardClass(className?: string) {
  return cx('rounded-card border border-rule bg-card print:break-inside-avoid', className)
}

/** The grid of a list of cards. */
export const gridClass = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 md:gap-6 lg:grid-cols-3'

/** The button of a card: on phones small, and at the end of the line with the price. */
export const cardButtonClass =
  'max-sm:ml-auto max-sm:min-h-11 max-sm:w-auto max-sm:min-w-32 max-sm:text-14'

/** White paper with a hairline; the caller sets the padding (16, or 20 for panels). */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cardClass(className)} />
}

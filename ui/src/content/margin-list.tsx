import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import type { Render } from '../render.ts'
import { cardClass } from './card.tsx'

/** Numbered items behind a red line, as in a school notebook. */
export function MarginList({
  children,
  className,
  label,
}: {
  children: ReactNode
  className?: string
  label?: string
}) {
  return (
    <ol aria-label={label} className={cardClass(cx('overflow-hidden', className))}>
      {children}
    </ol>
  )
}

interface MarginRowProps {
  /** A number, a letter or an icon. */
  margin?: ReactNode
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  /** Whether the end is below the text on phones, as wide as it is. */
  isEndWide?: boolean
  render?: Render
  current?: boolean
  /** Below the row. */
  children?: ReactNode
}

/** One row. With `render` the whole row is that link or button, else plain text. */
export function MarginRow({
  margin,
  title,
  detail,
  end,
  isEndWide = false,
  render,
  current = false,
  children: below,
}: MarginRowProps) {
  const row = {
    className: cx(
      'flex min-h-16 w-full items-stretch text-left -outline-offset-3',
      render && 'transition-colors hover:bg-well',
      current && 'bg-accent-soft',
    ),
    children: (
      <>
        <span
          className={cx(
            'flex w-13 shrink-0 items-center justify-center border-r border-margin text-16 text-ink-2',
            current ? 'font-bold text-ink' : 'font-semibold',
          )}
        >
          {margin}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
          {/* With large text, an end that does not fit beside the text is below it. */}
          <span className="min-w-[min(6rem,100%)] flex-1">
            <span className="block text-16 font-semibold text-pretty">{title}</span>
            {detail && <span className="block text-14 text-ink-2">{detail}</span>}
          </span>
          {end && (
            <span
              className={cx(
                'flex max-w-full shrink-0 items-center text-ink-2',
                isEndWide && 'max-sm:w-full',
              )}
            >
              {end}
            </span>
          )}
        </span>
      </>
    ),
  }
  return (
    <li className="border-rule not-first:border-t">
      {render ? render(row) : <div {...row} />}
      {below}
    </li>
  )
}

/** A row that is a link, with an icon before its text and an arrow at its end. */
export function LinkRow({
  icon: Icon,
  end = <ChevronRight aria-hidden className="size-5" />,
  ...row
}: Omit<MarginRowProps, 'margin' | 'isEndWide' | 'children'> & {
  icon: LucideIcon
  render: Render
}) {
  return <MarginRow {...row} margin={<Icon aria-hidden className="size-5" />} end={end} />
}

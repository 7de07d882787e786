import type { ComponentProps, ReactNode } from 'react'

import { cx } from './cx.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** A text label: a screen reader cannot read the icon. */
  label: string
  icon: ReactNode
  kind?: 'quiet' | 'edge'
}

export function iconButtonClass(kind: 'quiet' | 'edge' = 'quiet', className?: string) {
  return cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-well disabled:text-edge disabled:hover:bg-transparent',
    kind === 'edge' && 'border border-edge bg-card',
    className,
  )
}

export function IconButton({ label, icon, kind, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={iconButtonClass(kind, className)}>
      {icon}
    </button>
  )
}

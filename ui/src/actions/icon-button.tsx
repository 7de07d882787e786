import type { ComponentProps, ReactNode } from 'react'

import { cx } from '../cx.ts'

type IconButtonKind = 'quiet' | 'edge' | 'soft'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** A text label: a screen reader cannot read the icon. */
  label: string
  icon: ReactNode
  /** soft: on a tinted ground, which stays visible under the pointer. */
  kind?: IconButtonKind
}

export function iconButtonClass(kind: IconButtonKind = 'quiet', className?: string) {
  return cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors off:text-edge off:hover:bg-transparent',
    kind === 'soft' ? 'hover:bg-current/10' : 'hover:bg-well',
    kind === 'edge' && 'border border-edge bg-card',
    className,
  )
}

/** An `aria-disabled` button cannot be pressed and keeps the focus. */
export function IconButton({ label, icon, kind, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={rest['aria-disabled'] === true ? undefined : onClick}
      aria-label={label}
      className={iconButtonClass(kind, className)}
    >
      {icon}
    </button>
  )
}

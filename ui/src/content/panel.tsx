import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '../cx.ts'

export type PanelKind = 'done' | 'accent' | 'wrong' | 'plain'

const grounds: Record<PanelKind, { ground: string; words: string; border: string }> = {
  done: { ground: 'bg-done-soft', words: 'text-done-text', border: 'border-done' },
  accent: { ground: 'bg-accent-soft', words: 'text-accent-text', border: 'border-accent-text' },
  wrong: { ground: 'bg-wrong-soft', words: 'text-wrong-text', border: 'border-wrong' },
  plain: { ground: 'bg-well', words: 'text-ink', border: 'border-edge' },
}

/** A tinted box with an icon: validity, an alert of a form (`outlined`, `role="alert"`), a hint. */
export function Panel({
  kind,
  icon: Icon,
  title,
  children,
  outlined = false,
  role,
  className,
}: {
  kind: PanelKind
  icon: LucideIcon
  title?: ReactNode
  children?: ReactNode
  outlined?: boolean
  role?: 'alert' | 'status'
  className?: string
}) {
  const { ground, words, border } = grounds[kind]
  return (
    <div
      role={role}
      className={cx(
        // Large text goes under the icon before words have to be broken.
        'flex flex-wrap gap-x-3 gap-y-1 rounded-control px-3.5 py-2.5',
        ground,
        outlined && cx('border py-3', border),
        className,
      )}
    >
      <Icon aria-hidden className={cx('size-5', title ? 'mt-0.5' : '', words)} />
      <div className="min-w-0 flex-1 basis-32">
        {title && <p className={cx('text-16 font-semibold', words)}>{title}</p>}
        {children && <div className="text-14 text-pretty">{children}</div>}
      </div>
    </div>
  )
}

import { Check, Clock, Undo2, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { cx } from '../cx.ts'

export type BadgeKind =
  | 'premium'
  | 'free'
  | 'enrolled'
  | 'expired'
  | 'preview'
  | 'done'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'plain'
  | 'note'

const capitals = 'font-bold tracking-[0.04em] uppercase'

const looks: Record<BadgeKind, { look: string; Icon?: LucideIcon }> = {
  premium: { look: cx(capitals, 'bg-well text-ink-2') },
  free: { look: cx(capitals, 'bg-accent text-on-accent') },
  enrolled: { look: cx(capitals, 'bg-done text-on-done'), Icon: Check },
  expired: { look: cx(capitals, 'bg-wrong text-on-wrong') },
  preview: { look: 'bg-well font-semibold text-ink' },
  done: { look: 'bg-done-soft font-semibold text-done-text', Icon: Check },
  pending: { look: 'bg-accent-soft font-semibold text-accent-text', Icon: Clock },
  failed: { look: 'bg-wrong-soft font-semibold text-wrong-text', Icon: X },
  refunded: { look: 'bg-wrong-soft font-semibold text-wrong-text', Icon: Undo2 },
  plain: { look: 'bg-well font-semibold text-ink' },
  note: { look: 'bg-wrong-soft font-semibold text-wrong-text' },
}

export function Badge({
  kind,
  children,
  className,
}: {
  kind: BadgeKind
  children: ReactNode
  className?: string
}) {
  const { look, Icon } = looks[kind]
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-badge px-2 text-12 whitespace-nowrap',
        look,
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 [&.lucide]:stroke-[2.5]" />}
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'

import { Card } from './card.tsx'
import { cx } from './cx.ts'

type Tone = 'ink' | 'done' | 'pending' | 'wrong'

const tones: Record<Tone, string> = {
  ink: 'text-ink',
  done: 'text-done-text',
  pending: 'text-accent-text',
  wrong: 'text-wrong-text',
}

/** The counts of a list in one row, above it; a value is null while it is loading. */
export function SummaryCounts({
  items,
  className,
}: {
  items: readonly { label: string; value: ReactNode; tone?: Tone }[]
  className?: string
}) {
  return (
    <Card className={className}>
      <dl className="flex">
        {items.map(({ label, value, tone = 'ink' }, index) => (
          <div
            key={label}
            className={cx(
              'flex min-w-0 flex-1 basis-0 flex-col-reverse justify-end px-3 py-3 md:px-6 md:py-4',
              index > 0 && 'border-l border-rule',
            )}
          >
            <dt className="text-12 text-ink-2">{label}</dt>
            <dd className={cx('text-22', tones[tone])}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

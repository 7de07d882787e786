import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import { Card } from './card.tsx'

type Tone = 'ink' | 'done' | 'pending' | 'wrong'

const tones: Record<Tone, string> = {
  ink: 'text-ink',
  done: 'text-done-text',
  pending: 'text-accent-text',
  wrong: 'text-wrong-text',
}

/**
 * The counts of a list above it, in one row or, with large text, in two columns; a value is null while
 * it is loading.
 */
export function SummaryCounts({
  items,
  className,
}: {
  items: readonly { label: string; value: ReactNode; tone?: Tone }[]
  className?: string
}) {
  return (
    <Card className={cx('@container overflow-hidden', className)}>
      <dl className="grid grid-cols-2 overflow-hidden @min-[19rem]:grid-flow-col @min-[19rem]:auto-cols-fr @min-[19rem]:grid-cols-none">
        {items.map(({ label, value, tone = 'ink' }) => (
          <div
            key={label}
            // The lines before the first column and above the first row are cut off.
            className="-mt-px -ml-px flex min-w-0 flex-col-reverse justify-end border-t border-l border-rule px-3 py-3 md:px-6 md:py-4"
          >
            <dt className="text-[length:min(0.75rem,5.5vw)] text-ink-2">{label}</dt>
            <dd className={cx('text-22', tones[tone])}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

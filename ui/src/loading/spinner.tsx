import { TurningIcon } from '../actions/turning-icon.tsx'
import { cx } from '../cx.ts'

const sizes = {
  sm: { icon: 'size-4', text: 'text-14' },
  md: { icon: 'size-6', text: 'text-16' },
  lg: { icon: 'size-10', text: 'text-16' },
}

export function Spinner({
  size = 'md',
  text = 'Loading...',
  tone = 'quiet',
  className,
}: {
  size?: 'sm' | 'md' | 'lg'
  text?: string
  /** 'inherit' on a coloured background. */
  tone?: 'quiet' | 'inherit'
  className?: string
}) {
  return (
    <output
      className={cx(
        'flex items-center justify-center gap-2',
        tone === 'quiet' && 'text-ink-2',
        size === 'lg' && 'flex-col gap-3',
        sizes[size].text,
        className,
      )}
    >
      <TurningIcon className={sizes[size].icon} />
      <span>{text}</span>
    </output>
  )
}

import { TurningIcon } from '../actions/turning-icon.tsx'
import { cx } from '../cx.ts'

export function Spinner({
  text = 'Loading...',
  tone = 'quiet',
  className,
}: {
  text?: string
  /** 'inherit' on a coloured background. */
  tone?: 'quiet' | 'inherit'
  className?: string
}) {
  return (
    <output
      className={cx(
        'flex flex-col items-center justify-center gap-3 text-16',
        tone === 'quiet' && 'text-ink-2',
        className,
      )}
    >
      <TurningIcon className="size-10" />
      <span>{text}</span>
    </output>
  )
}

import { cx } from '../cx.ts'

const track =
  'relative inline-flex h-6.5 w-11 shrink-0 items-center rounded-full border px-0.75 transition-colors'

/** Track and knob without behaviour, for a row that is itself the control. */
export function SwitchLook({ on }: { on: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(track, on ? 'selected-look border-action bg-action' : 'border-edge bg-card')}
    >
      <span
        className={cx(
          'size-4.5 rounded-full transition-transform',
          on
            ? 'translate-x-4.5 bg-on-action forced-colors:bg-[HighlightText]'
            : 'bg-edge forced-colors:bg-[ButtonText]',
        )}
      />
    </span>
  )
}

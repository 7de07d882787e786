import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

import { cx } from '../cx.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  error?: string | undefined
}

/** The label is the children and may contain links; the whole line is 44 px high and clickable. */
export function Checkbox({ children, error, id, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const boxId = id ?? ownId
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <span className="relative flex size-5.5 shrink-0">
          <input
            {...input}
            id={boxId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${boxId}-note` : undefined}
            className={cx(
              'peer size-full cursor-pointer appearance-none rounded-badge border border-edge bg-card transition-colors',
              'checked:border-action checked:bg-action aria-invalid:border-wrong aria-invalid:inset-ring aria-invalid:inset-ring-wrong disabled:cursor-default disabled:not-checked:border-rule disabled:not-checked:bg-well disabled:checked:border-ink-2 disabled:checked:bg-ink-2',
              // The touch target is 44 px, the box stays 22.
              "before:absolute before:-inset-2.75 before:content-['']",
            )}
          />
          <Check
            aria-hidden
            className="pointer-events-none invisible absolute inset-0 m-auto size-4 text-on-action peer-checked:visible [&.lucide]:stroke-3"
          />
        </span>
        <label htmlFor={boxId} className="min-w-0 py-3 text-14">
          {children}
        </label>
      </div>
      {error && <FieldError id={`${boxId}-note`}>{error}</FieldError>}
    </div>
  )
}

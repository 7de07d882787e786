import { controls } from '@sopan/words/frame/controls'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'

import { cx } from '../cx.ts'
import { useWords } from '../language.ts'

export type FieldWords = {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
}

type Control = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldWords & {
  /** Whether an error is above the help instead of in its place. */
  keepsHelp?: boolean
  /** Sentences about what was done to the value; null: it never has any. */
  notes?: readonly string[] | null
  id?: string | undefined
  className?: string | undefined
  /** Spread the argument over the input, select or text area. */
  children: (control: Control) => ReactNode
}

/** Label above, help and error below, both linked to the control. */
export function Field({
  label,
  help,
  error,
  optional,
  keepsHelp = false,
  notes = null,
  id,
  className,
  children,
}: FieldProps) {
  const words = useWords(controls)
  const ownId = useId()
  const controlId = id ?? ownId
  const noteId = `${controlId}-note`
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <label htmlFor={controlId} className="mb-1.5 text-14 font-semibold">
        {label}
        {optional && ' '}
        {optional && <span className="font-normal text-ink-2">{words.optional}</span>}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? noteId : undefined,
      })}
      {(error || help) && (
        <div id={noteId}>
          {error && <FieldError>{error}</FieldError>}
          {help && (!error || keepsHelp) && <p className="mt-1.5 text-14 text-ink-2">{help}</p>}
        </div>
      )}
      {notes !== null && (
        <div aria-live="polite">
          {notes.length > 0 && (
            <p className="mt-1.5 flex gap-1.5 text-14 font-medium">
              <CircleAlert aria-hidden className="mt-0.5 size-4" />
              <span>{notes.join(' ')}</span>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-14 font-medium text-wrong-text">
      <CircleAlert aria-hidden className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  )
}

/** The box of a text control; an invalid one has a second line inside, so that nothing moves. */
export const controlClass =
  'w-full min-w-0 rounded-control border border-edge bg-card px-3.5 text-16 text-ink transition-colors ' +
  'aria-invalid:border-wrong aria-invalid:inset-ring aria-invalid:inset-ring-wrong ' +
  'disabled:border-rule disabled:bg-well disabled:text-ink-2'

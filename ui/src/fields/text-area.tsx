import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'
import { Field, type FieldWords, controlClass } from './field.tsx'
import { usePasting } from './pasting.ts'

/** A field for several lines of text; its help, such as the length, is shown beside an error too. */
export function TextArea({
  label,
  help,
  error,
  optional,
  id,
  className,
  ...area
}: FieldWords & ComponentProps<'textarea'>) {
  const { notes, onPaste } = usePasting()
  return (
    <Field keepsHelp {...{ label, help, error, optional, notes, id, className }}>
      {(control) => (
        <textarea onPaste={onPaste} {...area} {...control} className={cx(controlClass, 'py-3')} />
      )}
    </Field>
  )
}

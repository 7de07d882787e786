import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { controlClass, Field } from './field.tsx'
import type { FieldWords } from './field.tsx'

export function TextArea({
  label,
  help,
  error,
  optional,
  id,
  className,
  ...area
}: FieldWords & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(control) => (
        <textarea rows={5} {...area} {...control} className={cx(controlClass, 'min-h-24 py-3')} />
      )}
    </Field>
  )
}

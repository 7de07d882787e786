import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'
import { controlClass, Field } from './field.tsx'
import type { FieldWords } from './field.tsx'

type TextFieldProps = FieldWords & ComponentProps<'input'> & { inputClass?: string }

/** A single-line text field. `className` applies to the whole field, `inputClass` to the input. */
export function TextField({
  label,
  help,
  error,
  optional,
  id,
  className,
  inputClass,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          className={cx(controlClass, 'h-12', inputClass)}
        />
      )}
    </Field>
  )
}

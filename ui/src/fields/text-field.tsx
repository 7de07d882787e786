import type { ComponentProps } from 'react'

import { cx } from '../cx.ts'
import { controlClass, Field } from './field.tsx'
import type { FieldWords } from './field.tsx'
import { usePasting } from './pasting.ts'

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
  const { notes, onPaste } = usePasting()
  return (
    <Field {...{ label, help, error, optional, notes, id, className }}>
      {(control) => (
        <input
          type="text"
          onPaste={onPaste}
          {...input}
          {...control}
          className={cx(controlClass, 'h-12', inputClass)}
        />
      )}
    </Field>
  )
}

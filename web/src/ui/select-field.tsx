import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { Field, type FieldWords, controlClass } from './field.tsx'

/** The browser's own list of options, which phones show as a sheet. */
export function SelectField({
  label,
  help,
  error,
  optional,
  id,
  className,
  options,
  ...select
}: FieldWords &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly { value: string; label: string }[]
  }) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(control) => (
        <select {...select} {...control} className={cx(controlClass, 'h-12')}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

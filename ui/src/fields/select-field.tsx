import type { ComponentProps } from 'react'

import { Field, type FieldWords } from './field.tsx'
import { Select } from './select.tsx'

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
        <Select {...select} {...control}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

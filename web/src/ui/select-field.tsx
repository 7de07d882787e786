import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { cx } from './cx.ts'
import { controlClass, Field } from './field.tsx'
import type { FieldWords } from './field.tsx'

/** The system's own picker, which phones draw best; options are the children. */
export function SelectField({
  label,
  help,
  error,
  optional,
  id,
  className,
  ...select
}: FieldWords & ComponentProps<'select'>) {
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className={cx(controlClass, 'h-12 appearance-none truncate pr-11')}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3.5 right-3.5 size-5"
          />
        </div>
      )}
    </Field>
  )
}

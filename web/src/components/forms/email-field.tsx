import type { ComponentProps } from 'react'

import { TextField } from '#web/ui/text-field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...field}
    />
  )
}

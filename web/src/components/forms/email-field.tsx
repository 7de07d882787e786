import { TextField } from '@sopan/ui/fields/text-field.tsx'
import type { ComponentProps } from 'react'

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

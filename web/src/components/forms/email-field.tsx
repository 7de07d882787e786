import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { fields } from '@sopan/words/frame/fields'
import type { ComponentProps } from 'react'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      label={useWords(fields).email}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...field}
    />
  )
}

import { TextField } from '@sopan/ui/fields/text-field.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { words } from '#console/words.ts'

/** How the field of a reason is registered. */
export const reasonRule = {
  validate: (typed: string) => typed.trim() !== '' || words.reasonNeeded,
}

/** Why an act is done, for the audit. */
export function ReasonField({
  field,
  ...shown
}: {
  field: UseFormRegisterReturn
  error: string | undefined
  help?: string
}) {
  return <TextField label={words.reason} maxLength={500} autoComplete="off" {...shown} {...field} />
}

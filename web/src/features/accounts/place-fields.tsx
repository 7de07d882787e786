import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import type { ComponentProps } from 'react'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** Where a learner lives, which they need not give. */
export function PlaceFields({ state, district }: { state: FieldProps; district: FieldProps }) {
  const labels = useWords(details)
  return (
    <>
      <TextField label={labels.state} optional autoComplete="address-level1" {...state} />
      <TextField label={labels.district} optional autoComplete="address-level2" {...district} />
    </>
  )
}

import { ROLES } from '@sopan/contract/console/permissions'
import { Checkbox } from '@sopan/ui/fields/checkbox.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { staffWords as text } from '#console/words/staff.ts'

/** One checkbox a role. */
export function RoleBoxes({
  field,
  error,
}: {
  field: UseFormRegisterReturn
  error: string | undefined
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{text.roles}</legend>
      {ROLES.map((role) => (
        <Checkbox key={role} value={role} {...field}>
          {text.roleNames[role]}
          <span className="block text-ink-2">{text.roleTexts[role]}</span>
        </Checkbox>
      ))}
      {error && (
        <p role="alert" className="mt-1.5 text-14 font-medium text-wrong-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}

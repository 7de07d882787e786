import { cx } from '@sopan/ui/cx.ts'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import type { ComponentProps } from 'react'

import { passwordStrength } from './password-strength.ts'

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'help'>

/** A new password with its hint, and its confirmation. */
export function NewPasswordFields({
  label = 'Password',
  typed,
  password,
  confirmPassword,
}: {
  label?: string
  /** The text of the first field, for the hint. */
  typed: string
  password: FieldProps
  confirmPassword: FieldProps
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        help={<StrengthHint password={typed} />}
        {...password}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...confirmPassword} />
    </>
  )
}

function StrengthHint({ password }: { password: string }) {
  const { level, hint } = passwordStrength(password)
  return (
    <span className="flex items-center gap-3">
      {level > 0 && (
        <span aria-hidden className="flex shrink-0 items-end gap-1">
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={cx('w-4', heights[step], step <= level ? 'bg-accent' : 'bg-rule')}
            />
          ))}
        </span>
      )}
      {hint}
    </span>
  )
}

const heights: Record<number, string> = { 1: 'h-1', 2: 'h-2', 3: 'h-3' }

import { cx } from '@sopan/ui/cx.ts'
import { PasswordField } from '@sopan/ui/fields/password-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { details } from '@sopan/words/accounts/details'
import type { ComponentProps } from 'react'

import { passwordStrength } from './password-strength.ts'

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label' | 'help'>

/** A new password with its hint, and its confirmation. */
export function NewPasswordFields({
  label,
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
  const words = useWords(details)
  return (
    <>
      <PasswordField
        label={label ?? words.password}
        autoComplete="new-password"
        help={<StrengthHint password={typed} />}
        {...password}
      />
      <PasswordField
        label={words.confirmPassword}
        autoComplete="new-password"
        {...confirmPassword}
      />
    </>
  )
}

function StrengthHint({ password }: { password: string }) {
  const { strength } = useWords(details)
  const { short, weak, fair, strong } = strength
  const level = passwordStrength(password)
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
      {[short, weak, fair, strong][level]}
    </span>
  )
}

const heights: Record<number, string> = { 1: 'h-1', 2: 'h-2', 3: 'h-3' }

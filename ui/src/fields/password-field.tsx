import { fields } from '@sopan/words/frame/fields'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'

import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { useWords } from '../language.ts'
import { controlClass, Field } from './field.tsx'
import type { FieldWords } from './field.tsx'

type PasswordFieldProps = Omit<FieldWords, 'label'> &
  Omit<ComponentProps<'input'>, 'type'> & { label: string }

export function PasswordField({
  label,
  help,
  error,
  optional,
  id,
  className,
  ...input
}: PasswordFieldProps) {
  const words = useWords(fields)
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, help, error, optional, id, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={cx(controlClass, 'h-12 pr-13')}
            autoCapitalize="none"
            spellCheck={false}
          />
          <IconButton
            className="absolute top-0.5 right-0.5 text-ink-2"
            label={(shown ? words.hide : words.show)(label.toLowerCase())}
            icon={
              shown ? (
                <EyeOff aria-hidden className="size-5" />
              ) : (
                <Eye aria-hidden className="size-5" />
              )
            }
            aria-disabled={input.disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}

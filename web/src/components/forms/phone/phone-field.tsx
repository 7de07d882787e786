import { TextField } from '@sopan/ui/fields/text-field.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { fields } from '@sopan/words/frame/fields'
import { type ComponentProps, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { useIsHydrated } from '#web/lib/browser/hooks/use-is-hydrated.ts'

import { phoneDigits } from './phone-digits.ts'
import { usePhoneInput } from './use-phone-input.ts'

type PhoneFieldProps = UseFormRegisterReturn &
  Pick<ComponentProps<typeof TextField>, 'error' | 'optional' | 'help'>

/** Contains only digits, also after typing or pasting other characters. */
export function PhoneField({ ref, optional = true, ...field }: PhoneFieldProps) {
  const words = useWords(fields)
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useIsHydrated()
  usePhoneInput(input, (target) => void field.onChange({ target, type: 'change' }))
  return (
    <TextField
      label={words.phone}
      optional={optional}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...field}
      ref={(node) => {
        input.current = node
        ref(node)
      }}
      // In the initial HTML the browser would cut '+91 98765 43210' before its digits can be extracted.
      maxLength={isHydrated ? 10 : undefined}
      // Changes that `beforeinput` cannot handle, such as the end of a composition, are handled
      // here.
      onChange={(event) => {
        event.target.value = phoneDigits(event.target.value)
        return field.onChange(event)
      }}
      onPaste={(event) => {
        // Not every browser passes the pasted text to `beforeinput`.
        event.preventDefault()
        const data = event.clipboardData.getData('text')
        event.currentTarget.dispatchEvent(
          new InputEvent('beforeinput', { inputType: 'insertFromPaste', data, cancelable: true }),
        )
      }}
    />
  )
}

import type { ClipboardEvent, ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { TextField } from '#web/ui/text-field.tsx'

import { phoneDigits } from './phone-digits.ts'

type PhoneFieldProps = UseFormRegisterReturn & Pick<ComponentProps<typeof TextField>, 'error'>

/** Holds digits only, whatever is typed or pasted. */
export function PhoneField(field: PhoneFieldProps) {
  return (
    <TextField
      label="Phone"
      optional
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      {...field}
      maxLength={10}
      onChange={(event) => {
        event.target.value = phoneDigits(event.target.value)
        return field.onChange(event)
      }}
      onPaste={(event) => {
        pasteDigits(event)
        return field.onChange({ target: event.currentTarget, type: 'change' })
      }}
    />
  )
}

/** The browser would cut what is pasted to ten characters before its spaces and dashes are gone. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const input = event.currentTarget
  const { selectionStart: start, selectionEnd: end, value } = input
  const pasted = phoneDigits(event.clipboardData.getData('text'))
  const before = value.slice(0, start ?? value.length)
  input.value = phoneDigits(before + pasted + value.slice(end ?? value.length))
}

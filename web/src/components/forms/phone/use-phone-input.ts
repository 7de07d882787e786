import { type RefObject, useEffect, useEffectEvent } from 'react'

import { phoneDigits } from './phone-digits.ts'

/** A longer text is no phone number. */
const LONGEST = 40

/**
 * Handles typed, pasted or inserted text before the browser cuts it to ten characters: the digits
 * of '+91 98765 43210' can only be extracted from the whole text.
 */
export function usePhoneInput(
  input: RefObject<HTMLInputElement | null>,
  onChange: (input: HTMLInputElement) => void,
): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const node = input.current
    if (node === null) return undefined
    /** The whole typed text, including what the field does not show. */
    let typed = ''

    const insert = (event: InputEvent) => {
      if (!event.inputType.startsWith('insert') || event.data === null || !event.cancelable) return
      event.preventDefault()
      const { value } = node
      const start = node.selectionStart ?? value.length
      const end = node.selectionEnd ?? value.length
      const isAtEnd = start === value.length
      if (isAtEnd) {
        const known = phoneDigits(typed) === value ? typed : value
        typed = `${known}${event.data}`.slice(0, LONGEST)
      } else {
        const text = value.slice(0, start) + event.data + value.slice(end)
        // A full field accepts nothing in its middle; text that replaces all of it is a new number.
        if (start > 0 && phoneDigits(text).length < text.replaceAll(/\D/g, '').length) return
        typed = text.slice(0, LONGEST)
      }
      node.value = phoneDigits(typed)
      const caret = isAtEnd ? node.value.length : start + event.data.replaceAll(/\D/g, '').length
      node.setSelectionRange(caret, caret)
      changed(node)
    }
    node.addEventListener('beforeinput', insert)
    return () => node.removeEventListener('beforeinput', insert)
  }, [input])
}

import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * The mutation of a form. While it runs, further `mutate` calls are ignored: a second press can
 * come before React has disabled the button, and would register the same account twice. The focus
 * that the disabled control lost returns to it.
 */
export function useFormMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const isSending = useRef(false)
  const pressed = useRef<Element | null>(null)
  const mutation = useMutation({
    ...options,
    onSettled: (...result) => {
      isSending.current = false
      return options.onSettled?.(...result)
    },
  })
  const { isPending } = mutation
  useEffect(() => {
    if (isPending || document.activeElement !== document.body) return
    if (pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  }, [isPending])

  const mutate = (input: Input) => {
    if (isSending.current) return
    isSending.current = true
    pressed.current = document.activeElement
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}

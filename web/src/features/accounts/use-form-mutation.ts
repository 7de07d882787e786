import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * The call of a form. While it is under way, a further `mutate` does nothing: a second press can come
 * before React has disabled the button, and would register the same account twice.
 */
export function useFormMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const isSending = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: (...result) => {
      isSending.current = false
      return options.onSettled?.(...result)
    },
  })
  const mutate = (input: Input) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}

import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { hasEndedSession } from '#web/lib/api/api-error.ts'

/**
 * The mutation of a form. While it runs, further `mutate` calls are ignored: a second press can
 * come before React has disabled the button, and would register the same account twice. The end of the session is no error here: the login page
 * shows it.
 */
export function useFormMutation<Data, Input>(options: UseMutationOptions<Data, Error, Input>) {
  const isSending = useRef(false)
  const mutation = useMutation({
    ...options,
    onError: (error, ...more) =>
      hasEndedSession(error) ? undefined : options.onError?.(error, ...more),
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
  const error = hasEndedSession(mutation.error) ? null : mutation.error
  return { ...mutation, error, mutate }
}

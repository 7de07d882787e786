import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { CallError, isSignedOut } from './call-error.ts'

/** The key of the member who is signed in. */
export const ME = ['me'] as const

const isWorthRetrying = (error: Error) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

/** Leads to the sign-in, if a call has failed because the session has ended. */
export function noteSignOut(error: Error): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: ME })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteSignOut }),
  mutationCache: new MutationCache({ onError: noteSignOut }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 1 && isWorthRetrying(error),
      staleTime: 10_000,
      networkMode: 'always',
    },
    // Without a connection an act fails immediately; by default it would be sent later, when no one expects the act.
    mutations: { networkMode: 'always' },
  },
})

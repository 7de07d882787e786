import { QueryCache, QueryClient } from '@tanstack/react-query'

import { CallError, isSignedOut } from './call-error.ts'

/** The key of the member who is signed in. */
export const ME = ['me'] as const

const isWorthRetrying = (error: Error) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // The layout then leads to the sign-in.
    onError: (error) => {
      if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: ME })
    },
  }),
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

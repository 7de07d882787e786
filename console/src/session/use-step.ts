import type { Endpoint, EndpointData, EndpointInput } from '@sopan/contract/endpoint'
import { useMutation } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { ME, queryClient } from '#console/lib/query-client.ts'

/** A call of the sign-in: the gate shows the next step when it has succeeded. */
export function useStep<E extends Endpoint>(endpoint: E) {
  return useMutation<EndpointData<E>, Error, EndpointInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ME }),
  })
}

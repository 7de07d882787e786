import type { Permission } from '@sopan/contract/console/permissions'
import { me } from '@sopan/contract/console/session'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { isSignedOut } from '#console/lib/call-error.ts'
import { call } from '#console/lib/call.ts'
import { ME } from '#console/lib/query-client.ts'

export type Me = EndpointData<typeof me>

/** The member who is signed in; null if no one is. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await call(me, {}, signal)
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
})

/** Whether the member who is signed in may do this; the server decides at each call. */
export function usePermission(): (permission: Permission) => boolean {
  const { data } = useQuery(meQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}

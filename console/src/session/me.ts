import type { Permission } from '@sopan/contract/console/permissions'
import { me } from '@sopan/contract/console/session'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'

import { isSignedOut } from '#console/lib/call-error.ts'
import { call } from '#console/lib/call.ts'
import { ME, queryClient } from '#console/lib/query-client.ts'

export type Me = EndpointData<typeof me>

/** The member whose pages are open: also while the session has ended, until the sign-out or another member's sign-in. */
export const memberQuery = queryOptions<Me>({
  queryKey: ['member'],
  queryFn: skipToken,
  gcTime: Infinity,
})

/** The member who is signed in; null if no one is. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      const member = await call(me, {}, signal)
      if (member.stage === 'done') openPagesOf(member)
      return member
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  },
})

function openPagesOf(member: Me): void {
  const before = queryClient.getQueryData(memberQuery.queryKey)
  // Nothing that another member has read stays.
  if (before !== undefined && before.email !== member.email)
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] })
  queryClient.setQueryData(memberQuery.queryKey, member)
}

/** Whether the member whose pages are open may do this; the server decides at each call. */
export function usePermission(): (permission: Permission) => boolean {
  const { data } = useQuery(memberQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}

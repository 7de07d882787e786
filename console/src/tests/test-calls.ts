import { getKeysSent } from '@sopan/contract/console/keys-sent'
import { getTest, type listAttempts } from '@sopan/contract/console/tests'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

export type TestRecord = EndpointData<typeof getTest>
export type Question = TestRecord['questions'][number]
export type Attempt = EndpointData<typeof listAttempts>['attempts'][number]

/** How often the page looks whether the attempts are graded again. */
const POLL_MS = 3000

export const testQuery = (slug: string) =>
  queryOptions({
    queryKey: ['test', slug],
    queryFn: ({ signal }) => call(getTest, { params: { slug } }, signal),
    refetchInterval: ({ state }) => (state.data?.regrade?.finished_at === null ? POLL_MS : false),
  })

/** To whom the keys were sent, asked when a dialog opens; with the attempt, those that are public for it. */
export const keysSentQuery = (slug: string, attemptId?: number) =>
  queryOptions({
    queryKey: ['keys sent', slug, attemptId],
    queryFn: ({ signal }) => {
      const querystring = attemptId === undefined ? {} : { attempt_id: String(attemptId) }
      return call(getKeysSent, { params: { slug }, querystring }, signal)
    },
    gcTime: 0,
  })

/** After an act: the test, its attempts and the list. */
export const readTestsAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['test'] }),
    queryClient.invalidateQueries({ queryKey: ['tests'] }),
    queryClient.invalidateQueries({ queryKey: ['attempts'] }),
  ])

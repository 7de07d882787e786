import { getLearner } from '@sopan/contract/console/learners'
import type { EndpointData } from '@sopan/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { queryClient } from '#console/lib/query-client.ts'

export type LearnerRecord = EndpointData<typeof getLearner>
export type Learner = LearnerRecord['learner']
export type Access = LearnerRecord['access'][number]
export type Attempt = LearnerRecord['attempts'][number]
export type FeePlan = LearnerRecord['fee_plans'][number]
export type FeePart = FeePlan['parts'][number]
export type Session = LearnerRecord['sessions'][number]

export const learnerQuery = (id: string) =>
  queryOptions({
    queryKey: ['learner', id],
    queryFn: ({ signal }) => call(getLearner, { params: { id } }, signal),
  })

/** After an act: the learner and the list. */
export const readLearnersAgain = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['learner'] }),
    queryClient.invalidateQueries({ queryKey: ['learners'] }),
  ])

/** The account as this page shows it; the server refuses the act if it has another email meanwhile. */
export const accountOf = ({ id, email }: Learner) => ({ learner_id: id, email })

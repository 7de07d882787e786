import type { addLearners, previewLearnerList } from '@sopan/contract/console/learner-list'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'

export type CheckedList = EndpointData<typeof previewLearnerList>
export type CheckedRow = CheckedList['rows'][number]
export type ListSource = EndpointInput<typeof previewLearnerList>['body']['list']

type AddBody = EndpointInput<typeof addLearners>['body']
export type ListAccess = NonNullable<AddBody['access']>
export type Outcome = EndpointData<typeof addLearners>['rows'][number]

/** What is done with a list, from the last button until all its rows are done. */
export interface Plan extends Pick<AddBody, 'key' | 'reason' | 'access'> {
  rows: readonly CheckedRow[]
}

/** A row as the call takes it. */
export const sentRow = ({
  name,
  email,
  phone,
  reference,
}: CheckedRow): AddBody['rows'][number] => ({
  name,
  email,
  phone,
  reference,
})

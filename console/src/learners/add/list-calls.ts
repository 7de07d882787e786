import type { addLearners, previewLearnerList } from '@sopan/contract/console/learner-list'
import type { EndpointData, EndpointInput } from '@sopan/contract/endpoint'

export type CheckedList = EndpointData<typeof previewLearnerList>
export type CheckedRow = CheckedList['rows'][number]
export type ListSource = EndpointInput<typeof previewLearnerList>['body']['list']

type AddBody = EndpointInput<typeof addLearners>['body']
export type ListAccess = NonNullable<AddBody['access']>
export type Outcome = EndpointData<typeof addLearners>['rows'][number]

/** The rows to add and the access that they get, kept from the last button until all rows are done. */
export interface Plan extends Pick<AddBody, 'key' | 'reason' | 'access'> {
  rows: readonly CheckedRow[]
}

/** How many rows have a value among what is done with them. */
export const countOf = <Key extends keyof Outcome>(
  outcomes: readonly Outcome[],
  key: Key,
  value: Outcome[Key],
): number => outcomes.filter((one) => one[key] === value).length

/** A row that is not done, with why. */
export interface RefusedRow extends CheckedRow {
  problem: string
}

/** The rows that the server has refused, each with the reason. */
export const refusedOf = (
  rows: readonly CheckedRow[],
  outcomes: readonly Outcome[],
): RefusedRow[] =>
  rows.flatMap((row, index) => {
    const problem = outcomes[index]?.problem ?? null
    return problem === null ? [] : [{ ...row, problem }]
  })

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

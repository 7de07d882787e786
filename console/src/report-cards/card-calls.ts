import { getLearnerCard, listBatchCards } from '@sopan/contract/console/report-cards'
import type { EndpointData } from '@sopan/contract/endpoint'
import type { ReportCardDays } from '@sopan/contract/report-card-days'
import { infiniteQueryOptions } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'

export type Cards = EndpointData<typeof listBatchCards>

/** The days of the cards; '' stands for the days of the batch. */
export type CardDays = ReportCardDays | ''

type ReadCards = (cursor: string | undefined, signal: AbortSignal) => Promise<Cards>

const cardsQuery = (key: readonly string[], read: ReadCards) =>
  infiniteQueryOptions({
    queryKey: ['report cards', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }: Cards) => next ?? undefined,
  })

/** The card of a learner, as a list of one. */
export const learnerCardQuery = (id: string, days: CardDays) =>
  cardsQuery(['learner', id, days], (_, signal) =>
    call(getLearnerCard, { params: { id }, querystring: { ...(days !== '' && { days }) } }, signal),
  )

const LIMIT = '100'

/** The cards of the members of a batch. */
export const batchCardsQuery = (id: string, days: CardDays) =>
  cardsQuery(['batch', id, days], (cursor, signal) => {
    const page = { limit: LIMIT, ...(cursor !== undefined && { cursor }) }
    const querystring = { ...page, ...(days !== '' && { days }) }
    return call(listBatchCards, { params: { id }, querystring }, signal)
  })

import { listItems } from '@sopan/contract/console/desk'
import { useQuery } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { dayIn } from '#console/lib/format.ts'
import { type ListedBatch, listedBatches } from '#console/lib/listed-batches.ts'
import { publishedItems } from '#console/lib/published-items.ts'
import { listWords as text } from '#console/words/learner-list.ts'

import type { ListAccess } from './list-calls.ts'

type Paid = Extract<ListAccess, { kind: 'paid' }>
type Batch = Extract<ListAccess, { kind: 'batch' }>

export interface AccessFields {
  how: 'none' | ListAccess['kind']
  type: Exclude<ListAccess, Batch>['type']
  /** Of the item; of a batch its id. */
  slug: string
  days: string
  method: Paid['method'] | ''
  reason: string
}

/** An item or a batch that can be chosen; a free item and a batch have no price. */
export interface Offer {
  slug: string
  title: string
  price_paise: number | null
}

export const isDays = (typed: string) =>
  typed === '' || (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 36_500)

/** The items or batches that a list can get in this way. */
export function useOffers({ how, type }: Pick<AccessFields, 'how' | 'type'>) {
  const batches = useQuery({ ...listedBatches, enabled: how === 'batch', select: offersOf })
  const published = useQuery({ ...publishedItems(type), enabled: how === 'free' })
  const priced = useQuery({
    queryKey: ['priced items', type],
    queryFn: ({ signal }) => call(listItems, { querystring: { type } }, signal),
    enabled: how === 'paid',
  })
  if (how === 'batch') return batches
  return how === 'paid' ? priced : published
}

/** The batches that learners can join. */
const offersOf = (batches: readonly ListedBatch[]): Offer[] =>
  batches
    .filter(({ state }) => state !== 'over')
    .map(({ id, name, last_day }) => ({
      slug: String(id),
      title: text.batchUntil(name, dayIn(last_day)),
      price_paise: null,
    }))

/** The access that the fields name; null if the rows get no access or the fields are not complete. */
export function accessOf(
  { how, type, slug, days, method }: AccessFields,
  offer: Offer | undefined,
): ListAccess | null {
  if (how === 'none' || offer === undefined) return null
  if (how === 'free')
    return isDays(days) ? { kind: how, type, slug, days: days === '' ? null : Number(days) } : null
  if (how === 'batch') return { kind: how, batch_id: Number(slug) }
  const { price_paise: price } = offer
  return price === null || method === ''
    ? null
    : { kind: how, type, slug, amount_paise: price, method }
}

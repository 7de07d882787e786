import { listItems } from '@sopan/contract/console/desk'
import { useQuery } from '@tanstack/react-query'

import { call } from '#console/lib/call.ts'
import { publishedItems } from '#console/lib/published-items.ts'

import type { ListAccess } from './list-calls.ts'

type Paid = Extract<ListAccess, { kind: 'paid' }>

export interface AccessFields {
  how: 'none' | ListAccess['kind']
  type: ListAccess['type']
  slug: string
  days: string
  method: Paid['method'] | ''
  reason: string
}

/** An item that can be chosen; a free one has no price. */
export interface Offer {
  slug: string
  title: string
  price_paise: number | null
}

export const isDays = (typed: string) =>
  typed === '' || (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 36_500)

/** The items that a list can get in this way. */
export function useOffers({ how, type }: Pick<AccessFields, 'how' | 'type'>) {
  const published = useQuery({ ...publishedItems(type), enabled: how === 'free' })
  const priced = useQuery({
    queryKey: ['priced items', type],
    queryFn: ({ signal }) => call(listItems, { querystring: { type } }, signal),
    enabled: how === 'paid',
  })
  return how === 'paid' ? priced : published
}

/** The access that the fields name; null if the rows get no access or the fields are not complete. */
export function accessOf(
  { how, type, slug, days, method }: AccessFields,
  offer: Offer | undefined,
): ListAccess | null {
  if (how === 'none' || offer === undefined) return null
  if (how === 'free')
    return isDays(days) ? { kind: how, type, slug, days: days === '' ? null : Number(days) } : null
  const { price_paise: price } = offer
  return price === null || method === ''
    ? null
    : { kind: how, type, slug, amount_paise: price, method }
}

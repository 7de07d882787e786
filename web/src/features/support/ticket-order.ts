import { type Location, useLocation } from 'react-router'

import { paths } from '#web/lib/paths.ts'
import type { StoredUser } from '#web/lib/session/stored-user.ts'

/** Router state: the order of a ticket, for the learner who followed the link to it only. */
interface OrderState {
  order: string
  userId: number
}

/** The number of the order that the ticket is about; a URL can contain any text. */
function orderInUrl({ search }: Location): string | null {
  const order = new URLSearchParams(search).get('order')
  return isOrder(order) ? order : null
}

const isOrder = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

function orderInState(state: unknown, userId: number): string | null {
  if (typeof state !== 'object' || state === null) return null
  const { order, userId: owner } = state as Partial<Record<keyof OrderState, unknown>>
  return owner === userId && isOrder(order) ? order : null
}

/**
 * The order that the ticket is about, and where to go while its number is in the URL: there it would also
 * be used for the next learner who signs in on this page.
 */
export function useTicketOrder(user: StoredUser) {
  const location = useLocation()
  const order = orderInUrl(location)
  if (order === null) return { order: orderInState(location.state, user.id), move: null }
  return {
    order,
    move: { to: paths.contact(), state: { order, userId: user.id } satisfies OrderState },
  }
}

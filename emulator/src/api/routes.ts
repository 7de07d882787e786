import type { State } from '../state/state.ts'
import { createOrder, getOrder, getPayments, terminateOrder } from './orders.ts'
import { createRefund, getRefund, getRefunds } from './refunds.ts'
import type { ApiRequest } from './request.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PATCH'
  path: RegExp
  handle: (state: State, request: ApiRequest) => object
  /** The route with whose calls the provider counts these. */
  limit?: string
}

const ORDER = '^/pg/orders/(?<order>[^/]+)'

/** The calls of the API by their names in faults and in the list of calls. */
export const routes = {
  createOrder: { method: 'POST', path: /^\/pg\/orders$/, handle: createOrder },
  getOrder: { method: 'GET', path: new RegExp(`${ORDER}$`), handle: getOrder },
  terminateOrder: { method: 'PATCH', path: new RegExp(`${ORDER}$`), handle: terminateOrder },
  getPayments: { method: 'GET', path: new RegExp(`${ORDER}/payments$`), handle: getPayments },
  createRefund: { method: 'POST', path: new RegExp(`${ORDER}/refunds$`), handle: createRefund },
  getRefunds: { method: 'GET', path: new RegExp(`${ORDER}/refunds$`), handle: getRefunds },
  getRefund: {
    method: 'GET',
    path: new RegExp(`${ORDER}/refunds/(?<refund>[^/]+)$`),
    handle: getRefund,
    limit: 'getRefunds',
  },
} satisfies Record<string, Route>

export type RouteName = keyof typeof routes
export const routeNames = Object.keys(routes) as RouteName[]

export interface RoutedCall {
  name: RouteName
  params: Record<string, string>
}

export function findRoute(method: string, path: string): RoutedCall | null {
  for (const name of routeNames) {
    const route: Route = routes[name]
    const match = route.method === method ? route.path.exec(path) : null
    if (match !== null) return { name, params: decoded(match.groups ?? {}) }
  }
  return null
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([key, text]) => [key, decode(text)]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

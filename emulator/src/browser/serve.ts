import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import type { Emulation } from '../emulation.ts'
import { readBody } from '../server/body.ts'
import { beginAttempt } from '../state/attempts.ts'
import { type Order, type PaymentStatus, statusOf } from '../state/order.ts'
import { announcePayment } from '../webhooks/announce.ts'
import {
  ACTIONS,
  type Action,
  type CheckoutResult,
  FLOWS,
  type Flow,
  checkoutPage,
  endPage,
  resultPage,
  unknownPage,
} from './page.ts'

export const SDK_PATH = '/sdk/cashfree.js'
export const CHECKOUT_PREFIX = '/checkout/'

const SCRIPT = readFileSync(join(import.meta.dirname, 'cashfree.js'), 'utf8')

/** The script of the checkout, as the merchant's page loads it. */
export function serveSdk(res: ServerResponse): void {
  respond(res, 200, SCRIPT, 'text/javascript; charset=utf-8')
}

/** The status of the attempt that an action makes; closing and redirecting make no attempt. */
const ATTEMPTS: Partial<Record<Action, PaymentStatus>> = {
  pay: 'SUCCESS',
  fail: 'FAILED',
  pending: 'PENDING',
  'close-paid': 'SUCCESS',
}

const ended = { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } }
const closed = { error: { message: 'Payment was closed by the customer' } }
const RESULTS: Record<Action, CheckoutResult> = {
  pay: ended,
  fail: ended,
  pending: ended,
  close: closed,
  'close-paid': closed,
  redirect: { redirect: true },
}

/** The page of a payment, in a modal or as a page, and what its buttons do. */
export async function serveCheckout(
  emulation: Emulation,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { state } = emulation
  const url = new URL(req.url ?? '/', emulation.url)
  const sessionId = url.pathname.slice(CHECKOUT_PREFIX.length)
  const order = [...state.orders.values()].find((one) => one.sessionId === sessionId)
  const fields = req.method === 'POST' ? await fieldsOf(req) : url.searchParams
  const flow = FLOWS.find((one) => one === fields.get('flow')) ?? 'redirect'
  const action = actionOf(fields)
  if (order === undefined) {
    if (action === 'close') endCheckout(res, flow, closed)
    else respond(res, 404, unknownPage(flow))
    return
  }
  const status = statusOf(order, state.now())
  const attempt = action === undefined ? undefined : ATTEMPTS[action]
  if (action === undefined || (attempt !== undefined && status !== 'ACTIVE')) {
    respond(res, 200, checkoutPage(order, status, flow))
    return
  }
  if (attempt !== undefined) {
    announcePayment(emulation, order, beginAttempt(state, order, { status: attempt }))
  }
  endCheckout(res, flow, RESULTS[action], order)
}

async function fieldsOf(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(req)).toString('utf8'))
}

function actionOf(fields: URLSearchParams): Action | undefined {
  return (Object.keys(ACTIONS) as Action[]).find((one) => one === fields.get('action'))
}

/** Ends a payment: the SDK gets the result, or the browser returns to the merchant. */
function endCheckout(res: ServerResponse, flow: Flow, result: CheckoutResult, order?: Order): void {
  if (flow === 'modal') {
    respond(res, 200, resultPage(result))
    return
  }
  const returnUrl = order?.meta.return_url
  if (order === undefined || returnUrl === undefined) {
    respond(res, 200, endPage())
    return
  }
  const location = returnUrl.replaceAll('{order_id}', order.orderId)
  res.writeHead(303, { location, 'content-length': 0 }).end()
}

function respond(
  res: ServerResponse,
  status: number,
  body: string,
  type = 'text/html; charset=utf-8',
): void {
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    // The merchant's page is of another origin.
    'cross-origin-resource-policy': 'cross-origin',
  }
  res.writeHead(status, headers).end(body)
}

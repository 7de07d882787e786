import type { Order, OrderStatus } from '../state/order.ts'

/** In a modal over the merchant's page, or as a page that returns to `return_url`. */
export const FLOWS = ['modal', 'redirect'] as const
export type Flow = (typeof FLOWS)[number]

/** The buttons for a buyer, or for a developer in the buyer's place. */
export const ACTIONS = {
  pay: 'Pay',
  fail: 'Fail',
  pending: 'Leave pending',
  close: 'Close',
  'close-paid': 'Close although paid',
  redirect: 'Redirect',
}
export type Action = keyof typeof ACTIONS

/** A result of `checkout()` in the merchant's page. */
export type CheckoutResult =
  | { error: { message: string } }
  | { redirect: true }
  | { paymentDetails: { paymentMessage: string } }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0 }
  main { box-sizing: border-box; max-width: 26rem; margin: 0 auto; padding: 1.5rem }
  h1 { margin: 0; font-size: 1.25rem }
  .amount { margin: .5rem 0; font-size: 2rem; font-weight: 600 }
  .order { overflow-wrap: anywhere }
  form { display: grid; gap: .75rem; margin-top: 1.5rem }
  button { min-height: 2.75rem; font: inherit; cursor: pointer }
`

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main aria-label="Payment">
${content}
</main>
</body>
</html>
`
}

function form(flow: Flow, actions: Action[]): string {
  const buttons = actions.map(
    (action) => `<button name="action" value="${action}">${ACTIONS[action]}</button>`,
  )
  return `<form method="post">
<input type="hidden" name="flow" value="${flow}">
${buttons.join('\n')}
</form>`
}

const HEADING = '<h1>Cashfree emulator</h1>\n<p>No money is taken.</p>'

/** The page of an order; one that is not active can only be closed. */
export function checkoutPage(order: Order, status: OrderStatus, flow: Flow): string {
  const amount = (order.amountPaise / 100).toFixed(2)
  const actions = (Object.keys(ACTIONS) as Action[]).filter(
    (action) =>
      (status === 'ACTIVE' || action === 'close') && (flow === 'modal' || action !== 'redirect'),
  )
  const state = status === 'ACTIVE' ? '' : `<p role="alert">The order is ${status}.</p>\n`
  return page(
    'Payment',
    `${HEADING}
<p class="amount">${escape(order.currency)} ${amount}</p>
<p class="order">Order ${escape(order.orderId)}</p>
${state}${form(flow, actions)}`,
  )
}

/** The page of a session id that does not exist. */
export const unknownPage = (flow: Flow) =>
  page(
    'Payment',
    `${HEADING}\n<p role="alert">payment_session_id is invalid.</p>\n${form(flow, ['close'])}`,
  )

/** Hands the result to the SDK in the merchant's page; the emulator does not know the origin of that page. */
export function resultPage(result: CheckoutResult): string {
  const message = JSON.stringify({ cashfreeResult: result }).replaceAll('<', '\\u003c')
  return page('Payment', `${HEADING}\n<script>parent.postMessage(${message}, '*')</script>`)
}

export const endPage = () =>
  page('Payment', `${HEADING}\n<p>The order has no return_url. You can close this page.</p>`)

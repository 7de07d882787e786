import type { FaultKind } from '../api/faults/switches.ts'
import type { ApiVersion } from '../state/state.ts'
import type { CommandInput, CommandName, CommandResult } from './commands.ts'

type Options<Name extends CommandName, Keys extends string> = Omit<CommandInput<Name>, Keys>

/** Functions for the control routes of a running emulator, in this process or in another one. */
export function createControl(url: string) {
  const run = <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
    post(url, name, input)
  return {
    /** Makes an attempt at an order; without another status it succeeds. */
    pay: (orderId: string, options: Options<'pay', 'orderId'> = {}) =>
      run('pay', { orderId, ...options }),
    /** Ends an open attempt, also after the order's expiry. */
    finish: (orderId: string, options: Options<'finish', 'orderId'> = {}) =>
      run('finish', { orderId, ...options }),
    order: (orderId: string) => run('order', { orderId }),
    orders: () => run('orders', {}),
    /** Moves a refund, by its id or its `cf_refund_id`, to a status. */
    settleRefund: (refundId: string, status: CommandInput<'settleRefund'>['status']) =>
      run('settleRefund', { refundId, status }),
    autoRefund: (orderId: string, options: Options<'autoRefund', 'orderId'> = {}) =>
      run('autoRefund', { orderId, ...options }),
    dispute: (orderId: string, options: Options<'dispute', 'orderId'> = {}) =>
      run('dispute', { orderId, ...options }),
    /** Sets a fault for calls of a route, or of every route with '*'. */
    fail: (
      route: CommandInput<'fail'>['route'],
      options: Options<'fail', 'route'> & { kind: FaultKind },
    ) => run('fail', { route, ...options }),
    clearFaults: () => run('clearFaults', {}),
    sendWebhook: (options: CommandInput<'sendWebhook'>) => run('sendWebhook', options),
    /** Waits until no webhook is in progress. */
    idle: () => run('idle', {}),
    /** Each address has a version, as in the provider's dashboard. */
    setWebhookUrl: (address: string | null, version?: ApiVersion) =>
      run('setWebhookUrl', { url: address, version }),
    /** The calls of the merchant's server, of one route or of all. */
    calls: (route?: string) => run('calls', route === undefined ? {} : { route }),
    reset: () => run('reset', {}),
  }
}

export type Control = ReturnType<typeof createControl>

async function post<Name extends CommandName>(
  url: string,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandResult<Name>> {
  const response = await fetch(`${url}/control/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body = (await response.json()) as { result: CommandResult<Name>; error?: string }
  if (!response.ok) throw new Error(`The emulator refused '${name}': ${body.error ?? ''}`)
  return body.result
}

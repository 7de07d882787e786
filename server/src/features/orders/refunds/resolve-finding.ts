import { type OperatorAction, inOperatorTransaction } from '#server/db/operator-act.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { makeOrderDue } from '../claim-store.ts'
import type { SeenAct } from '../lock-named-order.ts'
import { lockAndSettle, readForOperator } from './operator-reading.ts'
import { settleMoney } from './settle-money.ts'

interface Resolving extends SeenAct {
  orderId: string
  /** Its id in the review of the order. */
  findingId: string
  /** Even if the payment provider cannot be asked. */
  override: boolean
}

/**
 * Records for an operator that a finding about an order's money was looked at: the rules apply without it, so
 * that what is still to be returned is requested, in paise. The provider is read first, because the finding may be gone.
 */
export async function resolveFinding(
  deps: Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>,
  { orderId, findingId, override, ...seen }: Resolving,
  act: OperatorAction,
): Promise<number> {
  const reading = await readForOperator(deps, orderId, override)
  return inOperatorTransaction(deps.db, act, async (trx) => {
    const { actor, reason, now: at } = act
    const { order, settled } = await lockAndSettle(trx, deps, {
      orderId,
      reading,
      at,
      ...seen,
    })
    const found = settled.findings.find(({ id }) => id === findingId)
    if (found === undefined || found.kind === 'return by hand') {
      throw new OperatorError(
        `The order has no finding '${findingId}' that can be resolved. ` +
          'The page of the order shows what you have to decide.',
      )
    }
    await trx
      .insertInto('resolution')
      .values({ order_id: order.id, finding: findingId, reason, actor, at })
      .execute()
    const after = { finding: findingId }
    await insertAudit(trx, { at, actor, action: 'resolve', subject: orderId, after, reason })
    await makeOrderDue(trx, orderId, { at, withSettled: true })
    const { seller } = deps.settings
    const { requests } = await settleMoney(trx, order, { at, seller, actor, reason })
    return requests.reduce((sum, { amount_paise: amount }) => sum + amount, 0)
  })
}

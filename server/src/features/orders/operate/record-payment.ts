import { inOperatorTransaction } from '#server/db/operator-act.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { endOpenOrder } from '../end-open-order.ts'
import { type DeskAction, type DeskPayment, REASON } from './insert-paid-order.ts'
import {
  type OpenBefore,
  type RecordedPayment,
  type Shown,
  namingUsed,
  normalizedReference,
  recordIn,
  usedError,
} from './record-in.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

export interface PaymentPreview extends Shown {
  ends_at: Date | null
  /** An open order of the learner, which would end first; then the end of the access is not known. */
  open_order: string | null
}

/** The result that `recordPayment` would have, also for another amount without a reason; throws as it would. */
export async function previewPayment(
  deps: Pick<Deps, 'db' | 'settings'>,
  payment: DeskPayment,
  { actor, now }: { actor: string; now: Date },
): Promise<PaymentPreview> {
  const found = await recordUnlessOpen(deps, payment, { actor, now, dryRun: true, reason: REASON })
  if ('open' in found) return { ...found, ends_at: null, open_order: found.open.order_id }
  return { ...found, open_order: null }
}

/**
 * Records money that was taken without the payment provider: an order with its access, mail and receipt. The
 * learner's open order is ended first, after the provider has said that it is not paid. Refused while the learner
 * has access, or an order whose payment is in progress, unknown or in review.
 */
export function recordPayment(
  deps: Deps,
  payment: DeskPayment,
  act: DeskAction,
): Promise<RecordedPayment> {
  return endingOpenOrder<RecordedPayment>(deps, act, () => recordUnlessOpen(deps, payment, act))
}

/** Runs `record`; if the learner has an open order, once more after that has ended. */
export async function endingOpenOrder<Result extends object>(
  deps: Deps,
  act: Pick<DeskAction, 'dryRun'>,
  record: () => Promise<Result | OpenBefore>,
): Promise<Result> {
  const first = await record()
  if (!('open' in first)) return first
  const { open } = first
  if (act.dryRun) {
    throw new OperatorError(
      `The learner has the open order ${open.order_id}. Without --dry-run the payment provider is asked about it.`,
    )
  }
  const end = await endOpenOrder(deps, open, 'replaced by a newer order')
  if (end !== 'settled') {
    throw new OperatorError(
      `The learner may be paying the open order ${open.order_id} just now. Nothing was changed: try again in a minute.`,
    )
  }
  const second = await record()
  if ('open' in second) {
    throw new OperatorError(`The learner has made the order ${second.open.order_id} meanwhile.`)
  }
  return second
}

/** The recorded payment, or the open order that has to end before. */
async function recordUnlessOpen(
  { db, settings: { seller } }: Pick<Deps, 'db' | 'settings'>,
  given: DeskPayment,
  act: DeskAction,
): Promise<RecordedPayment | (Shown & OpenBefore)> {
  const payment = { ...given, reference: normalizedReference(given.reference) }
  const found = await namingUsed(db, payment, () =>
    inOperatorTransaction(db, act, (trx) => recordIn(trx, seller, payment, act)),
  )
  if ('before' in found) throw usedError(payment, found.before)
  return found
}

import { partTitle } from '@sopan/domain/orders/fees'
import { rupees } from '@sopan/words/en/format'

import { type Change, inOperatorTransaction } from '#server/db/operator-act.ts'
import { lockPresent } from '#server/db/queries/accounts.ts'
import { lockAccess } from '#server/db/queries/entitlements.ts'
import { type PartRow, findPart, findPayablePart } from '#server/db/queries/fees.ts'
import type { Trx } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { isActive } from '../../fees/part-store.ts'
import { findGrant } from '../../grant-store.ts'
import { grantOrder } from '../../grant.ts'
import { findUnsettledOrder, lockOpenOrder } from '../../order-store.ts'
import { issueReceipt } from '../../receipts/issue.ts'
import { findReceiptOf } from '../../receipts/store.ts'
import { insertPaidOrder } from '../insert-paid-order.ts'
import * as outside from '../outside-money-store.ts'
import {
  type OpenBefore,
  deactivatedError,
  namingUsed,
  normalizedReference,
  usedError,
} from '../record-in.ts'
import { endingOpenOrder } from '../record-payment.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

interface PartPayment {
  partId: number
  /** Compared with the agreed amount, never used as one. */
  amountPaise: number
  method: string
  reference: string
}

interface RecordedPart {
  order_id: string
  receipt: string | null
  ends_at: Date | null
}

/**
 * Records the next part of fees that was taken at the desk. An open order for it ends first, after the provider has said that it is not
 * paid. Throws OperatorError for another part or amount, and for a reference that was recorded before.
 */
export function recordPart(deps: Deps, given: PartPayment, change: Change): Promise<RecordedPart> {
  const payment = { ...given, reference: normalizedReference(given.reference) }
  return endingOpenOrder<RecordedPart>(deps, change, () =>
    namingUsed(deps.db, payment, () =>
      inOperatorTransaction(deps.db, change, (trx) => recordPartIn(trx, deps, payment, change)),
    ),
  )
}

async function recordPartIn(
  trx: Trx,
  { settings: { seller } }: Pick<Deps, 'settings'>,
  { partId, amountPaise, method, reference }: PartPayment,
  change: Change,
): Promise<RecordedPart | OpenBefore> {
  const { now } = change
  const part = await lockPart(trx, partId, now)
  const item = { kind: part.item_kind, id: part.item_id }
  const used = await outside.findReceived(trx, reference)
  if (used !== undefined) throw usedError({ reference }, used)
  if (part.amount_paise !== amountPaise) {
    throw new OperatorError(
      `Part ${part.number} is ${rupees(part.amount_paise / 100)}. Correct the amount.`,
    )
  }
  const open = await lockOpenOrder(trx, part.user_id, item)
  if (open !== undefined) return { open }
  const unsettled = await findUnsettledOrder(trx, part.user_id, item)
  if (unsettled !== undefined) {
    throw new OperatorError(
      `The learner has the order ${unsettled.order_id}, whose payment is not settled. Look at its page later.`,
    )
  }
  const title = partTitle(part.title, part.number, part.of)
  const order = await insertPaidOrder(trx, {
    payment: { email: '', kind: item.kind, slug: '', amountPaise, method, reference },
    priced: {
      title,
      costsMoney: true,
      pricePaise: amountPaise,
      validityDays: null,
      maxAttempts: null,
    },
    item,
    userId: part.user_id,
    act: { ...change, reason: null },
    partId,
  })
  const granted = await grantOrder(trx, order, now)
  await issueReceipt(trx, granted, seller, now)
  return {
    order_id: order.order_id,
    receipt: (await findReceiptOf(trx, order.id))?.number ?? null,
    ends_at: (await findGrant(trx, order))?.ends_at ?? null,
  }
}

/** Locks the access of the learner, and returns the part if it is the next one. */
async function lockPart(trx: Trx, partId: number, now: Date): Promise<PartRow> {
  const found = await findPart(trx, partId)
  if (found === undefined) throw new OperatorError(`There is no part ${partId}.`)
  await lockAccess(trx, found.user_id, { kind: found.item_kind, id: found.item_id })
  if (!(await lockPresent(trx, found.user_id))) {
    throw new OperatorError('The account was erased meanwhile.')
  }
  if (!(await isActive(trx, found.user_id))) throw deactivatedError()
  const part = await findPayablePart(trx, partId, now)
  if (part !== undefined) return part
  throw new OperatorError(
    'This part was paid already, or is not the next one. Load the page again.',
  )
}

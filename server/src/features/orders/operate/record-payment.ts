import { dateAndTime, rupees } from '@sopan/domain/format'

import { inOperatorTransaction } from '#server/db/operator-act.ts'
import type { Item } from '#server/db/queries/entitlements.ts'
import type { Db } from '#server/db/tables.ts'
import type { AppDeps } from '#server/http/app-deps.ts'
import { UNIQUE_VIOLATION, errorCode } from '#server/lib/error-code.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { endOpenOrder } from '../end-open-order.ts'
import { findGrant } from '../grant-store.ts'
import { grantOrder } from '../grant.ts'
import { findPricedItem } from '../offer-store.ts'
import { type Order, findUnsettledOrder, lockOpenOrder } from '../order-store.ts'
import { issueReceipt } from '../receipts/issue.ts'
import { findReceiptOf } from '../receipts/store.ts'
import { hasUsableAccess } from '../usable-access.ts'
import {
  type DeskAction,
  type DeskPayment,
  type Priced,
  REASON,
  insertPaidOrder,
  isOther,
} from './insert-paid-order.ts'
import { lockLearnerAndItem } from './learner-and-item.ts'
import * as store from './outside-money-store.ts'

type Deps = Pick<AppDeps, 'db' | 'gateway' | 'now' | 'settings'>

export interface RecordedPayment {
  order_id: string
  user_id: number
  name: string
  title: string
  amount_paise: number
  price_paise: number
  ends_at: Date | null
  receipt: string | null
}

type Shown = Pick<RecordedPayment, 'user_id' | 'name' | 'title' | 'amount_paise' | 'price_paise'>

export interface PaymentPreview extends Shown {
  ends_at: Date | null
  /** An open order of the learner, which would end first; then the end of the access is not known. */
  open_order: string | null
}

/** What recording a payment would do, also for another amount without a reason; throws OperatorError as it would. */
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
export async function recordPayment(
  deps: Deps,
  payment: DeskPayment,
  act: DeskAction,
): Promise<RecordedPayment> {
  const first = await recordUnlessOpen(deps, payment, act)
  if (!('open' in first)) return first
  if (act.dryRun) {
    throw new OperatorError(
      `The learner has the open order ${first.open.order_id}. Without --dry-run the payment provider is asked about it.`,
    )
  }
  const { open } = first
  const end = await endOpenOrder(deps, open, 'replaced by a newer order')
  if (end !== 'settled') {
    throw new OperatorError(
      `The learner may be paying the open order ${open.order_id} just now. Nothing was changed: try again in a minute.`,
    )
  }
  const second = await recordUnlessOpen(deps, payment, act)
  if ('open' in second) {
    throw new OperatorError(`The learner has made the order ${second.open.order_id} meanwhile.`)
  }
  return second
}

interface OpenBefore extends Shown {
  open: Order
}

/** The recorded payment, or the open order that has to end before. */
async function recordUnlessOpen(
  { db, settings: { seller } }: Pick<Deps, 'db' | 'settings'>,
  given: DeskPayment,
  act: DeskAction,
): Promise<RecordedPayment | OpenBefore> {
  const payment = { ...given, reference: normalizedReference(given.reference) }
  const { now } = act
  try {
    return await inOperatorTransaction(db, act, async (trx) => {
      const { user, item, found } = await lockLearnerAndItem(trx, payment)
      if (user.status !== 'active') {
        throw new OperatorError(
          'The account is deactivated. Activate it first, on the page of the learner.',
        )
      }
      const priced = await priceOf(trx, item, found.slug)
      const open = await lockOpenOrder(trx, user.id, item)
      const used = await store.findReceived(trx, payment.reference)
      if (used !== undefined) throw usedError(payment, used)
      if (await hasUsableAccess(trx, user.id, item, now)) {
        const recorded = await store.findReceivedFor(trx, user.id, item)
        throw new OperatorError(
          `${user.email} has access to '${found.slug}' already${recordedAs(recorded)}.`,
        )
      }
      const unsettled = await findUnsettledOrder(trx, user.id, item)
      if (unsettled !== undefined) throw unsettledError(unsettled.order_id)
      requireReason(payment, priced.pricePaise, act)
      const shown = {
        user_id: user.id,
        name: user.name,
        title: priced.title,
        amount_paise: payment.amountPaise,
        price_paise: priced.pricePaise,
      }
      if (open !== undefined) return { ...shown, open }
      const order = await insertPaidOrder(trx, { payment, priced, item, userId: user.id, act })
      const granted = await grantOrder(trx, order, now, { isAccepted: isOther(order) })
      await issueReceipt(trx, granted, seller, now)
      return {
        ...shown,
        order_id: order.order_id,
        ends_at: (await findGrant(trx, order.id))?.ends_at ?? null,
        receipt: (await findReceiptOf(trx, order.id))?.number ?? null,
      }
    })
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    const used = await store.findReceived(db, payment.reference)
    throw used === undefined ? error : usedError(payment, used)
  }
}

/** A reference without hidden characters, wide digits and further spaces, so that no payment has two of them. */
export function normalizedReference(typed: string): string {
  const reference = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (reference === '') throw new OperatorError('Enter the reference.')
  return reference
}

const unsettledError = (orderId: string) =>
  new OperatorError(
    `The learner has the order ${orderId}, whose payment is not settled. Look at the page of that order later; ` +
      'what you have to decide is shown there.',
  )

const usedError = ({ reference }: DeskPayment, used: store.Received) =>
  new OperatorError(`The reference '${reference}' was recorded before${recordedAs(used)}.`)

/** Which order a recorded payment has, and who recorded it when. */
const recordedAs = (recorded: store.Received | undefined) =>
  recorded === undefined
    ? ''
    : `: order ${recorded.order_id}, by ${recorded.actor}, ${dateAndTime(recorded.at.toISOString())}`

/** The price of a published item that costs money; throws OperatorError for another one. */
export async function priceOf(db: Db, item: Item, slug: string): Promise<Priced> {
  const priced = await findPricedItem(db, item)
  if (priced === undefined) throw new OperatorError(`'${slug}' is not published.`)
  const { costsMoney, pricePaise } = priced
  if (!costsMoney || pricePaise === null || pricePaise === 0) {
    throw new OperatorError(
      `'${slug}' has no price. The page of the learner gives access without a payment.`,
    )
  }
  return { ...priced, pricePaise }
}

function requireReason({ amountPaise }: DeskPayment, pricePaise: number, act: DeskAction): void {
  if (amountPaise === pricePaise || act.reason !== null) return
  throw new OperatorError(
    `The price is ${rupees(pricePaise / 100)}, not ${rupees(amountPaise / 100)}. ` +
      'Give a reason if that is what was agreed.',
  )
}

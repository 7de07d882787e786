import type { Item } from '@sopan/domain/items'
import { type LaterPart, partTitle } from '@sopan/domain/orders/fees'
import { date, dateAndTime, rupees } from '@sopan/words/en/format'

import { type PartRow, findPartOf } from '#server/db/queries/fees.ts'
import type { ItemRow } from '#server/db/queries/items.ts'
import type { Db, Trx } from '#server/db/tables.ts'
import type { SellerSettings } from '#server/lib/env/seller.ts'
import { UNIQUE_VIOLATION, errorCode } from '#server/lib/error-code.ts'
import { memberName } from '#server/lib/member-name.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { agreePlan, partsText, totalOf } from '../fees/agree.ts'
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
  type PaidOrder,
  type Priced,
  REASON,
  insertPaidOrder,
  isOther,
} from './insert-paid-order.ts'
import { lockLearnerAndItem } from './learner-and-item.ts'
import * as store from './outside-money-store.ts'

export interface Shown {
  user_id: number
  name: string
  title: string
  amount_paise: number
  price_paise: number
}

export interface RecordedPayment extends Shown {
  order_id: string
  ends_at: Date | null
  receipt: string | null
}

/** An order of the learner that has to end before the payment is recorded. */
export interface OpenBefore {
  open: Order
}

/** The same payment, whose order is granted and whose access can be used. */
interface RecordedBefore {
  before: store.Received
}

/**
 * Records a payment of the desk in the transaction of an operator, or finds that it is recorded already, or that an open
 * order has to end first. Its reference is normalized. Throws OperatorError for any other payment, also for one whose
 * reference was used before.
 */
export async function recordIn(
  trx: Trx,
  seller: SellerSettings,
  payment: DeskPayment,
  act: DeskAction,
): Promise<RecordedPayment | RecordedBefore | (Shown & OpenBefore)> {
  const { now } = act
  const { user, item, found } = await lockLearnerAndItem(trx, payment)
  if (user.status !== 'active') {
    throw deactivatedError()
  }
  const priced = await priceOf(trx, item, found)
  const open = await lockOpenOrder(trx, user.id, item)
  const used = await store.findReceived(trx, payment.reference)
  if (used !== undefined) {
    if (!(await isTheSame(trx, payment, used, { userId: user.id, item, now }))) {
      throw usedError(payment, used)
    }
    return { before: used }
  }
  if (await hasUsableAccess(trx, user.id, item, now)) {
    const recorded = await store.findReceivedFor(trx, user.id, item)
    throw new OperatorError(
      `${user.email} has access to '${priced.title}' already${recordedAs(recorded)}.`,
    )
  }
  const due = await findPartOf(trx, user.id, item, now)
  if (due !== undefined) throw dueError(due)
  const unsettled = await findUnsettledOrder(trx, user.id, item)
  if (unsettled !== undefined) throw unsettledError(unsettled.order_id)
  const { later = [] } = payment
  requireAmount(totalOf(payment.amountPaise, later), priced.pricePaise, act)
  const shown = {
    user_id: user.id,
    name: user.name,
    title: priced.title,
    amount_paise: payment.amountPaise,
    price_paise: priced.pricePaise,
  }
  if (open !== undefined) return { ...shown, open }
  const paying = { payment, item, userId: user.id, act }
  const order =
    later.length === 0
      ? await insertPaidOrder(trx, { ...paying, priced, partId: null })
      : await insertFirstPart(trx, { ...paying, priced, later }, seller.graceDays)
  const granted = await grantOrder(trx, order, now, { isAccepted: isOther(order) })
  await issueReceipt(trx, granted, seller, now)
  return {
    ...shown,
    order_id: order.order_id,
    ends_at: (await findGrant(trx, order))?.ends_at ?? null,
    receipt: (await findReceiptOf(trx, order.id))?.number ?? null,
  }
}

/** The paid order of the first part of fees, with the parts that were agreed. */
async function insertFirstPart(
  trx: Trx,
  { later, ...paying }: Omit<PaidOrder, 'partId'> & { later: readonly LaterPart[] },
  graceDays: number,
): Promise<Order> {
  const { payment, priced, item, userId, act } = paying
  const firstPaise = payment.amountPaise
  const plan = { userId, item, priced, firstPaise, later, graceDays }
  const partId = await agreePlan(trx, plan, act.now)
  const title = partTitle(priced.title, 1, later.length + 1)
  const part = { ...priced, title, pricePaise: firstPaise }
  const agreed = { ...act, reason: `${act.reason ?? REASON}; later: ${partsText(later)}` }
  return insertPaidOrder(trx, { ...paying, act: agreed, priced: part, partId })
}

/**
 * Whether a payment is the one that was recorded with its reference. It is another one if the access that was given for
 * that can no longer be used: then the learner has paid again.
 */
async function isTheSame(
  trx: Trx,
  payment: DeskPayment,
  used: store.Received,
  { userId, item, now }: { userId: number; item: Item; now: Date },
): Promise<boolean> {
  return (
    used.user_id === userId &&
    used.item_kind === item.kind &&
    used.item_id === item.id &&
    used.amount_paise === payment.amountPaise &&
    used.method === payment.method &&
    used.state === 'fulfilled' &&
    (await hasUsableAccess(trx, userId, item, now, used.id))
  )
}

/** Runs a transaction that records a payment; one that another member records with this reference meanwhile is named. */
export async function namingUsed<Result>(
  db: Db,
  { reference }: Pick<DeskPayment, 'reference'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (errorCode(error) !== UNIQUE_VIOLATION) throw error
    const used = await store.findReceived(db, reference)
    throw used === undefined ? error : usedError({ reference }, used)
  }
}

/** A reference without hidden characters, wide digits and further spaces, so that no payment has two of them. */
export const plainReference = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The same; throws OperatorError if nothing is left. */
export function normalizedReference(typed: string): string {
  const reference = plainReference(typed)
  if (reference === '') throw new OperatorError('Enter the reference.')
  return reference
}

export const deactivatedError = () =>
  new OperatorError('The account is deactivated. Activate it first, on the page of the learner.')

const dueError = ({ title, number, of }: PartRow) =>
  new OperatorError(
    `The learner pays '${title}' in parts, and part ${number} of ${of} is next. Record that part, on the page of the learner.`,
  )

const unsettledError = (orderId: string) =>
  new OperatorError(
    `The learner has the order ${orderId}, whose payment is not settled. Look at the page of that order later; ` +
      'what you have to decide is shown there.',
  )

export const usedError = ({ reference }: Pick<DeskPayment, 'reference'>, used: store.Received) =>
  new OperatorError(`The reference '${reference}' was recorded before${recordedAs(used)}.`)

/** Which order a recorded payment has, who recorded it when, and whether it was returned. */
const recordedAs = (recorded: store.Received | undefined) =>
  recorded === undefined
    ? ''
    : `: ${recorded.order_id}, by ${memberName(recorded.actor)}, ${dateAndTime(recorded.at.toISOString())}` +
      refundedText(recorded)

function refundedText({ state, returned_at: returnedAt }: store.Received): string {
  if (state === 'refund_requested') {
    return '; its refund was asked for, and the money is not returned yet'
  }
  return state === 'refunded' && returnedAt !== null ? `; refunded on ${date(returnedAt)}` : ''
}

/** The price of a published item that costs money; throws OperatorError for another one. */
export async function priceOf(
  db: Db,
  item: Item,
  { slug, for_batches: isForBatches }: Pick<ItemRow, 'slug' | 'for_batches'>,
): Promise<Priced> {
  if (isForBatches) {
    throw new OperatorError(
      `'${slug}' is for batches alone and not sold. The page of the learner gives access without a payment.`,
    )
  }
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

/** Refuses more than the price, which is a mistake, and less without a reason. */
function requireAmount(amountPaise: number, pricePaise: number, act: DeskAction): void {
  const [price, amount] = [rupees(pricePaise / 100), rupees(amountPaise / 100)]
  if (amountPaise > pricePaise) {
    throw new OperatorError(
      `The price is ${price}, and ${amount} is more. Correct the amount. If so much was paid, return the rest first.`,
    )
  }
  if (amountPaise === pricePaise || act.reason !== null) return
  throw new OperatorError(
    `The price is ${price}, not ${amount}. Give a reason if that is what was agreed.`,
  )
}

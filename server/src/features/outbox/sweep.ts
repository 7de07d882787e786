import { z } from 'zod'

import type { AppDeps } from '#server/http/app-deps.ts'
import { dateOf, rupeesOf } from '#server/lib/format.ts'

import * as store from './store.ts'

type Deps = Pick<AppDeps, 'db' | 'mailer' | 'now' | 'settings'>

const BATCH = 50
const MINUTE_MS = 60_000
/** Two minutes, then twice as long each time, a day at the most. */
const pauseAfter = (tries: number) => Math.min(2 ** tries, 24 * 60) * MINUTE_MS

const purchasePayload = z.object({ order_id: z.string() })

/**
 * Sends what was written with a business change and has not been sent. Returns how many were tried;
 * one that fails is tried again later and does not hold up the others.
 */
export async function sweepOutbox(
  deps: Deps,
  onError: (error: unknown, messageId: number) => void,
): Promise<number> {
  const { db, now } = deps
  const due = await store.takeDueMessages(db, now(), BATCH)
  for (const message of due) {
    try {
      await send(deps, message)
      await store.markSent(db, message.id, now())
    } catch (error) {
      onError(error, message.id)
      const dueAt = new Date(now().getTime() + pauseAfter(message.tries))
      await store.planRetry(db, message.id, dueAt, String(error))
    }
  }
  return due.length
}

async function send({ db, mailer, settings }: Deps, message: store.Message): Promise<void> {
  if (message.kind !== 'purchase') throw new Error(`unknown kind of message: ${message.kind}`)
  const { order_id: orderId } = purchasePayload.parse(message.payload)
  const purchase = await store.findPurchase(db, orderId)
  if (purchase === undefined) throw new Error(`the order ${orderId} is not there`)
  await mailer.send({
    to: purchase.email,
    subject: `${purchase.title}: you have access`,
    text: purchaseText(purchase, settings.brand.name, settings.publicUrl),
  })
}

function purchaseText(purchase: store.Purchase, brand: string, publicUrl: string): string {
  const { ends_at: end, amount_paise: amount } = purchase
  const paid = purchase.gateway === 'mock' ? 'Demo payment, no money was taken' : 'Paid'
  return `Hello ${purchase.name},

${purchase.title} is yours${end === null ? ', for as long as you like' : ` till ${dateOf(end)}`}.

${paid}: ${rupeesOf(amount)}
Order: ${purchase.order_id}

Start learning: ${publicUrl}/courses

${brand}
`
}

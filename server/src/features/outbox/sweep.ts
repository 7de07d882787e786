import { MINUTE_MS } from '@sopan/domain/durations'

import type { AppDeps } from '#server/http/app-deps.ts'
import { isErasedAddress } from '#server/lib/erased-address.ts'

import { MAILS } from './mails.ts'
import * as store from './store.ts'

export type OutboxDeps = Pick<AppDeps, 'db' | 'mailer' | 'now' | 'settings'>

/** Two minutes, doubled each time, at most a day. */
const pauseAfter = (tries: number) => Math.min(2 ** tries, 24 * 60) * MINUTE_MS

/**
 * Sends the committed messages that are due. Returns the number of tries; a failed one is retried
 * later and does not delay the others. Messages are claimed one by one: if claimed together, the
 * last ones would be due again before a slow mail server had received them.
 */
export async function sweepOutbox(
  deps: OutboxDeps,
  onError: (error: unknown, messageId: number) => void,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = deps
  let tried = 0
  while (!isStopping()) {
    const message = await store.claimDueMessage(db, now())
    if (message === undefined) break
    tried++
    try {
      const later = await send(deps, message)
      if (later === null) await store.markSent(db, message.id, now())
      else await store.postpone(db, message.id, later)
    } catch (error) {
      onError(error, message.id)
      const dueAt = new Date(now().getTime() + pauseAfter(message.tries))
      await store.planRetry(db, message.id, dueAt, String(error))
    }
  }
  return tried
}

/** Returns when a message is looked at again whose time has not come; otherwise null. */
async function send(deps: OutboxDeps, message: store.Message): Promise<Date | null> {
  const mailOf = MAILS[message.kind]
  if (mailOf === undefined) throw new Error(`unknown kind of message: ${message.kind}`)
  const mail = await mailOf(deps, message.payload)
  if (mail === null) return null
  if ('later' in mail) return mail.later
  if (!isErasedAddress(mail.to)) await deps.mailer.send(mail)
  return null
}

import { success } from '@sopan/contract/envelope'
import { TICKET_IMAGE_SIZE } from '@sopan/contract/forms'
import {
  listOwnTickets,
  markAnswersSeen,
  replyToTicket,
  submitTicket,
} from '@sopan/contract/support'
import { MINUTE_MS } from '@sopan/domain/durations'

import { requirePresent } from '#server/db/queries/accounts.ts'
import { keepFile } from '#server/db/queries/listed-files.ts'
import { insertMessage } from '#server/db/queries/outbox.ts'
import { findTeachers } from '#server/db/queries/teachers.ts'
import type { Trx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { acceptUploads } from '#server/http/request/multipart.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { memberName } from '#server/lib/member-name.ts'

import { presentOwnTickets } from './present.ts'
import { redrawScreenshot } from './screenshot.ts'
import { storePicture } from './store-picture.ts'
import * as store from './store.ts'

const SUBMITTED = 'Support ticket submitted successfully! We will get back to you soon.'
/** 5 MB at 800 kbit/s; the server ends any request after 60 s. */
const UPLOAD_MS = 55_000
const LISTED = 50
/** The same message sent again within this time is the same ticket: its response was lost. */
const REPEAT_MS = 10 * MINUTE_MS

export function supportRoutes(app: App, { db, files, limits, now, wakeOutbox }: AppDeps): void {
  acceptUploads(app, {
    field: 'image',
    size: TICKET_IMAGE_SIZE,
    tooLargeFor: { code: 'picture_too_large' },
  })

  app.route({
    ...submitTicket,
    config: { bodyMs: UPLOAD_MS },
    onRequest: async (request) => limits.hit('upload', caller(request).id),
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { email, priority, message, question_id: questionId = null } = request.body
      if (questionId !== null && !(await store.wasShownKey(db, userId, questionId))) {
        throw notFound({ code: 'question_not_found' })
      }
      const picture =
        request.upload === null ? null : await redrawScreenshot(request.upload, userId)
      await limits.hitShared('ticket', userId)
      const at = now()
      const image = picture === null ? null : await storePicture({ db, files }, picture, at)
      const id = await inTransaction(db, async (trx) => {
        await store.lockUser(trx, userId)
        await requirePresent(trx, userId)
        if (image !== null) await keepFile(trx, image)
        const since = new Date(at.getTime() - REPEAT_MS)
        const ticket = { user_id: userId, email, priority, message, image, question_id: questionId }
        const same = await store.findSameTicket(trx, ticket, since)
        if (same !== null) return same
        if (questionId !== null) await requireChallengeable(trx, questionId, at)
        const stored = await store.insertTicket(trx, {
          ...ticket,
          status: 'open',
          created_at: at,
          closed_at: null,
        })
        for (const kind of ['ticket received', 'ticket copy'] as const) {
          await insertMessage(trx, {
            kind,
            key: `${kind} ${stored}`,
            payload: { ticket_id: stored },
            dueAt: at,
          })
        }
        return stored
      })
      wakeOutbox()
      return success({ ticket_id: id }, SUBMITTED)
    },
  })
}

async function requireChallengeable(trx: Trx, questionId: number, at: Date): Promise<void> {
  const end = await store.findChallengesEndOf(trx, questionId)
  if (end === null || at < end) return
  throw conflict({ code: 'challenges_over', until: end.toISOString() })
}

/** The calls by which learners read their tickets and write in them. */
export function ownTicketRoutes(app: App, deps: AppDeps): void {
  const { db, limits, now, wakeOutbox } = deps
  app.route({
    ...listOwnTickets,
    handler: async (request) => {
      const tickets = await store.listOwnTickets(db, caller(request).id, LISTED)
      const messages = await store.listMessages(
        db,
        tickets.map(({ id }) => id),
      )
      const teacherOf = await findTeachers(
        deps,
        messages.map(({ operator }) => operator && memberName(operator)),
      )
      return success(presentOwnTickets(tickets, messages, teacherOf))
    },
  })

  app.route({
    ...markAnswersSeen,
    handler: async (request) => {
      const { ticket_id: ticketId, answer_id: answerId } = request.body
      await store.setSeen(db, { userId: caller(request).id, ticketId, answerId, at: now() })
      return success(null)
    },
  })

  app.route({
    ...replyToTicket,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { ticket_id: ticketId, message } = request.body
      await limits.hitShared('ticket', userId)
      const at = now()
      await inTransaction(db, async (trx) => {
        await requirePresent(trx, userId)
        const ticket = await store.lockTicket(trx, ticketId)
        if (ticket?.user_id !== userId) throw notFound({ code: 'ticket_not_found' })
        const since = new Date(at.getTime() - REPEAT_MS)
        if (await store.isRepeated(trx, { ticketId, message, since })) return
        const reply = { ticket_id: ticketId, message, created_at: at }
        const id = await store.insertReply(trx, reply)
        await store.setStatus(trx, ticketId, { status: 'open', closed_at: null })
        await insertMessage(trx, {
          kind: 'ticket reply',
          key: `ticket reply ${id}`,
          payload: { reply_id: id },
          dueAt: at,
        })
      })
      wakeOutbox()
      return success(null, 'Your reply was sent.')
    },
  })
}

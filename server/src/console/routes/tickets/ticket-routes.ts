import {
  answerTicket as answerTicketCall,
  closeTicket as closeTicketCall,
  getTicket,
  getTicketPicture,
  listTickets,
} from '@sopan/contract/console/tickets'
import { success } from '@sopan/contract/envelope'
import { z } from 'zod'

import type { ActDeps } from '#server/console/console-deps.ts'
import { changeOf } from '#server/console/request/act.ts'
import { answerTicket, closeTicket } from '#server/features/support/operate.ts'
import { findTicket } from '#server/features/support/store.ts'
import { listTicketPage } from '#server/features/support/ticket-list-store.ts'
import type { App } from '#server/http/app-deps.ts'
import { cutPage, decodeCursor } from '#server/lib/cursor.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentTicket, presentTicketLine } from './present-ticket.ts'
import { readTicket } from './read-ticket.ts'

const position = z.object({ rank: z.int(), sequence: z.int() })

export function ticketRoutes(app: App, { db, files, now }: ActDeps): void {
  app.route({
    ...listTickets,
    handler: async (request) => {
      const { cursor, limit, search = '', status, priority, question } = request.query
      const after = decodeCursor(position, cursor)
      const asked = { status, priority, question, search, after }
      const rows = await listTicketPage(db, { ...asked, limit: limit + 1 })
      const { rows: shown, next } = cutPage(rows, limit, ({ rank, sequence }) => ({
        rank,
        sequence,
      }))
      return success({ tickets: shown.map(presentTicketLine), next_cursor: next })
    },
  })

  app.route({
    ...getTicket,
    handler: async (request) => success(presentTicket(await readTicket(db, request.params.id))),
  })

  app.route({
    ...getTicketPicture,
    handler: async (request, reply) => {
      const { id } = request.params
      const ticket = await findTicket(db, id)
      if (ticket === undefined || ticket.image === null) throw notFound()
      const picture = await files.read(ticket.image)
      // Stored pictures are always WebP.
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-disposition': `inline; filename="ticket-${id}.webp"`,
        })
        .send(picture)
    },
  })

  app.route({
    ...answerTicketCall,
    handler: async (request) => {
      const { text, close, to_all: toAll = false, seen_messages: seenMessages } = request.body
      const answer = { text, close, toAll, seenMessages }
      await answerTicket(db, request.params.id, answer, changeOf(request, now()))
      return success(null)
    },
  })

  app.route({
    ...closeTicketCall,
    handler: async (request) => {
      const { seen_messages: seenMessages } = request.body
      await closeTicket(db, request.params.id, { ...changeOf(request, now()), seenMessages })
      return success(null)
    },
  })
}

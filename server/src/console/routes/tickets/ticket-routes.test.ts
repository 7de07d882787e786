import { answerTicket, closeTicket, getTicket, listTickets } from '@sopan/contract/console/tickets'
import { listOwnTickets, replyToTicket, submitTicket } from '@sopan/contract/support'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const c = testConsole(t)

const MARKUP = '<img src=x onerror=alert(1)> =HYPERLINK("x") नमस्ते'

async function ticketOf(given: { message?: string; priority?: 'low' | 'high' } = {}) {
  const build = factories(t.db)
  const user = await build.user({ name: 'Anjali Sharma' })
  const token = await build.token(user.id, t.time)
  const body = { email: 'typed@example.com', message: MARKUP, ...given }
  const id = (await t.call(submitTicket, { body }, token)).body.data.ticket_id
  return { id, token, user, at: { params: { id: String(id) } } }
}

const answerOf = (text: string, seen = 0, close = false) => ({
  body: { text, close, seen_messages: seen },
})

describe('the tickets', () => {
  it('are listed with those that wait first, oldest first, in pages and by filter', async () => {
    const cookie = await c.signedIn('support')
    const first = await ticketOf({ priority: 'high' })
    const second = await ticketOf({ message: 'The video of algebra stops.' })
    const closed = await ticketOf()
    const answered = await ticketOf()
    await c.call(closeTicket, { ...closed.at, body: { seen_messages: 0 } }, { cookie })
    await c.call(answerTicket, { ...answered.at, ...answerOf('Yes') }, { cookie })
    const list = async (querystring: object) => {
      const { data } = await c.call(listTickets, { querystring }, { cookie })
      return { ids: data.tickets.map(({ id }) => id), next: data.next_cursor ?? undefined }
    }
    const all = [first.id, second.id, answered.id, closed.id]
    expect((await list({})).ids).toEqual(all)
    const page = await list({ limit: '1' })
    expect((await list({ cursor: page.next })).ids).toEqual(all.slice(1))
    expect((await list({ status: 'open' })).ids).toEqual([first.id, second.id])
    expect((await list({ priority: 'high' })).ids).toEqual([first.id])
    expect((await list({ search: 'ALGEBRA video' })).ids).toEqual([second.id])
    expect((await list({ search: String(second.id) })).ids).toContain(second.id)
    expect((await list({ search: closed.user.email })).ids).toEqual([closed.id])
    for (const wrong of [{ status: 'new' }, { cursor: 'x' }, { search: 'x'.repeat(300) }]) {
      expect((await c.raw(listTickets, { querystring: wrong }, { cookie })).status).toBe(400)
    }
  })

  it('show the message as it was written, and 404 for an unknown number', async () => {
    const cookie = await c.signedIn('owner')
    const { at, user } = await ticketOf()
    const { data } = await c.call(getTicket, at, { cookie })
    expect(data).toMatchObject({
      ticket: {
        message: MARKUP,
        email: 'typed@example.com',
        account_email: user.email,
        has_picture: false,
      },
      messages: [],
      orders: [],
      last_attempt: null,
    })
    const missing = await c.raw(getTicket, { params: { id: '999' } }, { cookie })
    expect([missing.status, missing.body.message]).toEqual([404, 'There is no ticket 999.'])
  })

  it('show their picture to the staff only, as WebP', async () => {
    const { id } = await ticketOf()
    const path = `/api/tickets/${id}/picture`
    const cookie = await c.signedIn('support')
    expect((await c.inject(path, cookie)).statusCode).toBe(404)
    const create = { width: 20, height: 10, channels: 3, background: '#336699' } as const
    const image = await t.files.put('paid', await sharp({ create }).webp().toBuffer(), 'webp')
    await t.db.updateTable('ticket').set({ image }).where('id', '=', id).execute()
    const { headers, statusCode, rawPayload } = await c.inject(path, cookie)
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'image/webp',
      `inline; filename="ticket-${id}.webp"`,
    ])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 20 })
    expect((await c.inject(path)).statusCode).toBe(401)
    expect((await c.inject(path, await c.signedIn('teacher'))).statusCode).toBe(403)
  })
})

describe('an answer', () => {
  it('of two members at the same time is mailed once to the typed email; the second is told who has answered', async () => {
    const { at, id } = await ticketOf()
    await expect.poll(() => t.mails.length).toBe(2)
    const members = [
      await c.member(['support'], { name: 'Anita' }),
      await c.member(['owner'], { name: 'Bina' }),
    ]
    const replies = await Promise.all(
      members.map(async (member) =>
        c.raw(
          answerTicket,
          { ...at, ...answerOf('Please update.') },
          { cookie: await c.session(member.id) },
        ),
      ),
    )
    const winner = members[replies.findIndex(({ status }) => status === 200)]
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.message).toBe(
      `staff ${winner?.id} ${winner?.name} has answered ticket ${id} meanwhile.`,
    )
    t.wakeOutbox()
    await expect.poll(() => t.mails.length).toBe(3)
    expect(t.mails[2]).toMatchObject({ to: 'typed@example.com' })
    const audit = await t.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()
    expect(audit).toEqual([
      {
        actor: `staff ${winner?.id} ${winner?.name}`,
        action: 'answer ticket',
        subject: `ticket ${id}`,
      },
    ])
  })

  it('can close the ticket, after which an answer is refused with who has closed it', async () => {
    const { at, id } = await ticketOf()
    const { id: staffId } = await c.member(['support'])
    const cookie = await c.session(staffId)
    await c.call(answerTicket, { ...at, ...answerOf('Done.', 0, true) }, { cookie })
    const { data } = await c.call(getTicket, at, { cookie })
    expect([data.ticket.status, data.messages.length]).toEqual(['closed', 1])
    const again = await c.raw(answerTicket, { ...at, ...answerOf('More', 1) }, { cookie })
    expect([again.status, again.body.message]).toEqual([
      409,
      `Ticket ${id} is closed: staff ${staffId} Anita Rao closed it.`,
    ])
  })

  it('may have 10,000 letters in Hindi, not more, and not none', async () => {
    const { at } = await ticketOf()
    const cookie = await c.signedIn('support')
    for (const text of [' ', 'क'.repeat(10_001)]) {
      const reply = await c.raw(answerTicket, { ...at, ...answerOf(text) }, { cookie })
      expect(reply.status).toBe(400)
    }
    await c.call(answerTicket, { ...at, ...answerOf('क'.repeat(10_000)) }, { cookie })
  })
})

describe('a reply of the learner', () => {
  it('stays in its ticket, which waits again, and is copied to the operator once', async () => {
    const { at, id, token } = await ticketOf()
    const cookie = await c.signedIn('support')
    await c.call(answerTicket, { ...at, ...answerOf('Please update.', 0, true) }, { cookie })
    t.wakeOutbox()
    await expect.poll(() => t.mails.length).toBe(3)
    t.time = new Date(t.time.getTime() + 60_000)
    const body = { ticket_id: id, message: 'It still stops.' }
    await t.call(replyToTicket, { body }, token)
    await t.call(replyToTicket, { body }, token)
    await expect.poll(() => t.mails.length).toBe(4)
    expect(t.mails[3]).toMatchObject({ to: t.settings.CONTACT_EMAIL })
    const { body: own } = await t.call(listOwnTickets, { querystring: {} }, token)
    expect(own.data).toMatchObject([
      {
        ticket_id: id,
        status: 'open',
        messages: [
          { is_answer: true, message: 'Please update.' },
          { is_answer: false, message: 'It still stops.' },
        ],
      },
    ])
    expect(JSON.stringify(own)).not.toContain('Anita')
    const unseen = await c.raw(closeTicket, { ...at, body: { seen_messages: 1 } }, { cookie })
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      `The learner has written in ticket ${id} meanwhile.`,
    ])
    const { data } = await c.call(getTicket, at, { cookie })
    expect(data.messages.map(({ by }) => by === null)).toEqual([false, true])
    await c.call(closeTicket, { ...at, body: { seen_messages: 2 } }, { cookie })
  })

  it('in a ticket of another learner is refused, and nothing of the ticket is listed', async () => {
    const { id } = await ticketOf()
    const other = await ticketOf({ message: 'Own' })
    const body = { ticket_id: id, message: 'Hello' }
    expect((await t.raw(replyToTicket, { body }, { token: other.token })).status).toBe(404)
    const { body: own } = await t.call(listOwnTickets, { querystring: {} }, other.token)
    expect(own.data.map(({ ticket_id: one }) => one)).toEqual([other.id])
    expect(await t.db.selectFrom('ticket_reply').selectAll().execute()).toEqual([])
  })
})

import { submitTicket } from '@sopan/contract/support'
import sharp from 'sharp'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp()
const opened: AbortController[] = []
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
})

// The clients keep their connections open, and the app would wait for them.
afterAll(() => t.app.server.closeAllConnections())

async function learnerToken(): Promise<string> {
  const build = factories(t.db)
  return build.token((await build.user()).id, t.time)
}

let listening: Promise<string> | null = null
const address = () => (listening ??= t.app.listen({ port: 0, host: '127.0.0.1' }))

/** Sends a form over a real connection. */
async function send(token: string, bytes: Buffer, message = 'The video does not start.') {
  const form = new FormData()
  form.set('email', 'anjali@example.com')
  form.set('message', message)
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
  const reply = await fetch(`${await address()}/api/support.php`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as { message: string } }
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#336699' } })

/** Begins bodies of a learner that never end. */
async function holder(token: string) {
  const url = `${await address()}/api/support.php`
  return () => {
    const controller = new AbortController()
    opened.push(controller)
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (stream) => stream.enqueue(new TextEncoder().encode('--b\r\n')),
    })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
    }
    const init = { method: 'POST', headers, body, duplex: 'half', signal: controller.signal }
    return fetch(url, init as RequestInit).catch(() => null)
  }
}

describe('a form over a connection', () => {
  it.each([9, 300, 900])('with a picture of %i pixels arrives whole', async (side) => {
    const token = await learnerToken()
    const picture = await drawing(side, side).png({ compressionLevel: 0 }).toBuffer()
    for (let count = 0; count < 10; count++) {
      expect(await send(token, picture, `Number ${count}`)).toMatchObject({ status: 200 })
    }
  })

  it('with a file of 9 MB gets the answer', async () => {
    const { status, body } = await send(await learnerToken(), Buffer.alloc(9 * 1024 * 1024))
    expect([status, body.message]).toEqual([413, 'File size should be less than 5MB'])
  })

  it('that does not end takes one of two places of its account', async () => {
    const token = await learnerToken()
    const hold = await holder(token)
    const refused = await Promise.race([hold(), hold(), hold()])
    expect(refused?.status).toBe(429)
    expect((await send(await learnerToken(), await drawing(9, 9).png().toBuffer())).status).toBe(
      200,
    )
    for (const controller of opened.splice(0)) controller.abort()
    await expect
      .poll(async () => (await send(token, await drawing(9, 9).png().toBuffer())).status)
      .toBe(200)
  })
})

describe('forms of one address', () => {
  it('take four places at most, and leave the others to other addresses', async () => {
    const tokens = await Promise.all([1, 2, 3].map(learnerToken))
    const holds = await Promise.all(tokens.map(holder))
    const refused = await Promise.race([...holds, ...holds].slice(0, 5).map((hold) => hold()))
    expect(refused?.status).toBe(429)
    const form = { authorization: `Bearer ${await learnerToken()}` }
    const elsewhere = await t.app.inject({
      method: 'POST',
      url: '/api/support.php',
      remoteAddress: '203.0.113.9',
      headers: { ...form, 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b--\r\n',
    })
    expect(elsewhere.statusCode).toBe(400)
  })

  it('are ended when they arrive too slowly', async () => {
    const hold = await holder(await learnerToken())
    const reply = await hold()
    expect(reply === null || reply.status === 400).toBe(true)
    expect((await send(await learnerToken(), await drawing(9, 9).png().toBuffer())).status).toBe(
      200,
    )
  })
})

describe('a picture', () => {
  it('that needs much memory is refused before it is drawn', async () => {
    const token = await learnerToken()
    const picture = await drawing(6000, 6000).png({ progressive: true }).toBuffer()
    expect((await send(token, picture)).status).toBe(415)
  })

  it('of a camera is drawn', async () => {
    const photo = await drawing(8000, 6000).jpeg({ quality: 20 }).toBuffer()
    expect((await send(await learnerToken(), photo)).status).toBe(200)
  })
})

describe('a ticket that is sent again', () => {
  it('with another email, or after it was closed, is another ticket', async () => {
    const token = await learnerToken()
    const submit = async (email: string) =>
      (await t.call(submitTicket, { body: { email, message: 'Help' } }, token)).body.data.ticket_id
    const first = await submit('wrong@example.com')
    const second = await submit('right@example.com')
    expect(second).not.toBe(first)
    await t.db
      .updateTable('ticket')
      .set({ status: 'closed', closed_at: t.time })
      .where('id', '=', second)
      .execute()
    expect(await submit('right@example.com')).not.toBe(second)
  })

  it('with control characters in its email is refused', async () => {
    const body = { email: 'a\u001B[31m@example.com', message: 'Help' }
    const reply = await t.raw(submitTicket, { body }, { token: await learnerToken() })
    expect(reply.status).toBe(400)
  })
})

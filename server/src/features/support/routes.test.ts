import { crc32 } from 'node:zlib'

import { replyToTicket, submitTicket } from '@sopan/contract/support'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { factories } from '#test/factories.ts'

const t = testApp({ rateLimit: true })

const learner = async () => {
  const build = factories(t.db)
  const user = await build.user()
  return { user, token: await build.token(user.id, t.time) }
}
const fields = { email: 'anjali@example.com', message: 'The video does not start.' }
const tickets = () => t.db.selectFrom('ticket').selectAll().orderBy('id').execute()

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

/** Sends a form as a browser would. */
async function sendForm(
  token: string,
  parts: Record<string, string>,
  image?: { bytes: Uint8Array<ArrayBuffer>; type: string; name?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  if (image)
    form.append('image', new Blob([image.bytes], { type: image.type }), image.name ?? 'a.png')
  const body = new Response(form)
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/support.php',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: reply.statusCode, body: reply.json<{ message: string }>() }
}

const image = (bytes: Buffer, type = 'image/png') => ({ bytes: new Uint8Array(bytes), type })

describe('a support ticket', () => {
  it('is stored, acknowledged to the email of the account and copied to the operator, once', async () => {
    const { user, token } = await learner()
    const { body } = await t.call(submitTicket, { body: { ...fields, user_id: user.id } }, token)
    expect(body.message).toBe(
      'Support ticket submitted successfully! We will get back to you soon.',
    )
    expect(await tickets()).toMatchObject([
      {
        id: body.data.ticket_id,
        user_id: user.id,
        priority: 'medium',
        status: 'open',
        image: null,
      },
    ])
    await expect.poll(() => t.mails.length).toBe(2)
    expect(t.mails.map(({ to }) => to)).toEqual([user.email, t.settings.CONTACT_EMAIL])
    expect(t.mails[0]?.subject).toContain(String(body.data.ticket_id))
    expect(t.mails[0]?.text).not.toContain(fields.message)
    expect(t.mails[1]?.text).toContain(fields.message)
  })

  it('sent again within ten minutes is the same ticket', async () => {
    const { token } = await learner()
    const send = async () =>
      (await t.call(submitTicket, { body: fields }, token)).body.data.ticket_id
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toBe(first)
    t.time = new Date(t.time.getTime() + 11 * 60_000)
    expect(await send()).not.toBe(first)
  })

  it.each([
    [{ ...fields, email: '' }, 'Email is required'],
    [{ ...fields, email: 'anjali' }, 'Please enter a valid email address'],
    [{ ...fields, message: ' \n ' }, 'Please enter your message'],
    [{ email: fields.email }, 'Please enter your message'],
    [{ ...fields, message: 'a'.repeat(1001) }, 'Your message must be at most 1000 characters long'],
    [{ ...fields, priority: 'urgent' }, 'priority is not valid'],
  ])('%j is refused: %s', async (body, message) => {
    const { token } = await learner()
    const reply = await t.raw(submitTicket, { body }, { token })
    expect([reply.status, reply.body.message]).toEqual([400, message])
    expect(await tickets()).toEqual([])
  })

  it('keeps markup and other scripts as they are', async () => {
    const { token } = await learner()
    const message = '<img src=x onerror=alert(1)> \u202Eनमस्ते 🙏'
    await t.call(submitTicket, { body: { ...fields, message } }, token)
    expect((await tickets())[0]?.message).toBe(message)
  })

  it('counts a line break of a form as one character', async () => {
    const { user, token } = await learner()
    const lines = Array.from({ length: 20 }, () => 'a'.repeat(49))
    const parts = { ...fields, user_id: String(user.id), message: lines.join('\r\n') }
    expect(await sendForm(token, parts)).toMatchObject({ status: 200 })
    expect((await tickets())[0]?.message).toBe(lines.join('\n'))
    const long = { ...parts, message: `${parts.message}aa` }
    expect(await sendForm(token, long)).toMatchObject({ status: 400 })
  })

  it('is limited to five an hour per account', async () => {
    const { token } = await learner()
    for (let count = 0; count < 5; count++) {
      await t.call(submitTicket, { body: { ...fields, message: `Question ${count}` } }, token)
    }
    const reply = await t.raw(submitTicket, { body: fields }, { token })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    const body = { ticket_id: 1, message: 'One more' }
    expect((await t.raw(replyToTicket, { body }, { token })).status).toBe(429)
  })

  it('of another learner is refused in a form too', async () => {
    const { token } = await learner()
    const other = await learner()
    const { status } = await sendForm(token, { ...fields, user_id: String(other.user.id) })
    expect(status).toBe(403)
  })
})

describe('the picture of a ticket', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const { token } = await learner()
    const bytes = await drawing(80, 60).toFormat(format).toBuffer()
    const reply = await sendForm(token, fields, image(bytes, `image/${format}`))
    expect(reply).toMatchObject({ status: 200 })
    expect((await tickets())[0]?.image).toMatch(/webp$/)
  })

  it('is drawn again without its metadata, at most 2,000 pixels wide', async () => {
    const { user, token } = await learner()
    const photo = await drawing(4000, 1000)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'secret place' },
        IFD3: { GPSAreaInformation: 'secret place' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
      .toBuffer()
    const parts = { ...fields, user_id: String(user.id), priority: 'high' }
    expect(await sendForm(token, parts, image(photo, 'image/jpeg'))).toMatchObject({ status: 200 })
    const [ticket] = await tickets()
    expect(ticket).toMatchObject({
      priority: 'high',
      image: expect.stringMatching(/^paid\/.*webp$/),
    })
    const stored = await t.files.read(ticket?.image ?? '')
    expect(stored.includes('secret place')).toBe(false)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 2000 })
  })

  it('is another file than the same picture of another learner, and one file if it is sent again', async () => {
    const bytes = await drawing(80, 60).png().toBuffer()
    const [one, other] = [await learner(), await learner()]
    for (const { token } of [one, other, one]) {
      expect(await sendForm(token, fields, image(bytes))).toMatchObject({ status: 200 })
    }
    const [first, second, ...rest] = await tickets()
    expect(rest).toEqual([])
    expect(first?.image).not.toBe(second?.image)
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  it.each([
    ['an SVG', svg, 'image/svg+xml'],
    ['an SVG that is called a PNG', svg, 'image/png'],
    ['a page that is called a PNG', html, 'image/png'],
    ['a picture that is called a text', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'text/plain'],
    ['a picture that breaks off', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'image/png'],
    ['an empty file', Buffer.alloc(0), 'image/png'],
  ])('is refused if it is %s', async (_, bytes, type) => {
    const { token } = await learner()
    const { status, body } = await sendForm(token, fields, image(bytes, type))
    expect([status, body.message]).toEqual([415, 'Please select a valid image file'])
    expect(await tickets()).toEqual([])
  })

  it('is refused if it has 30,000 x 30,000 pixels', async () => {
    const { token } = await learner()
    const header = await drawing(1, 1).png().toBuffer()
    header.writeUInt32BE(30_000, 16)
    header.writeUInt32BE(30_000, 20)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    const { status } = await sendForm(token, fields, image(header))
    expect(status).toBe(415)
  })

  it('may follow a valid picture with other bytes, which are not stored', async () => {
    const { token } = await learner()
    const polyglot = Buffer.concat([await drawing(9, 9).png().toBuffer(), html])
    expect((await sendForm(token, fields, image(polyglot))).status).toBe(200)
    const [ticket] = await tickets()
    expect((await t.files.read(ticket?.image ?? '')).includes('<script>')).toBe(false)
  })

  it.each([
    [0, 413],
    [1, 413],
  ])('of 5 MB and %i bytes is refused', async (more, expected) => {
    const { token } = await learner()
    const bytes = Buffer.alloc(5 * 1024 * 1024 + more)
    const { status, body } = await sendForm(token, fields, image(bytes))
    expect([status, body.message]).toEqual([expected, 'File size should be less than 5MB'])
  })

  it('of much more than 5 MB ends with the same answer', async () => {
    const { token } = await learner()
    const { status } = await sendForm(token, fields, image(Buffer.alloc(8 * 1024 * 1024)))
    expect(status).toBe(413)
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
    ],
    ['no parts', 'multipart/form-data; boundary=b', ''],
  ])('with %s is a bad request', async (_, type, payload) => {
    const { token } = await learner()
    const reply = await t.app.inject({
      method: 'POST',
      url: '/api/support.php',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    })
    expect(reply.statusCode).toBe(400)
    expect(await tickets()).toEqual([])
  })
})

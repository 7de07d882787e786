import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { brotliCompressSync } from 'node:zlib'

import { QUESTION_FILE_BYTES, previewQuestionFile } from '@sopan/contract/console/questions'
import { expect, it } from 'vitest'

import { FORMATS } from '#server/content/tests/formats/formats.ts'
import { testApp } from '#test/app.ts'
import { testConsole } from '#test/console.ts'
import { docxFile, drawing, paragraph, run } from '#test/docx.ts'

const t = testApp()
const c = testConsole(t)

const OPTIONS = ['(a) 1', '(b) 2', 'Ans. (b)']
/** As programs store pictures, which are compressed already. */
const STORED = { level: 0 } as const
type Entry = [path: string, content: [Uint8Array, typeof STORED]]
const SMALL = docxFile(['1. Which is even?', ...OPTIONS])

/** Sends a file, or a stream that is not at its end; resolves to the status and the message. */
async function send(
  cookie: string | undefined,
  name: string,
  body: Buffer | PassThrough,
  headers: Record<string, string> = {},
) {
  const type = { 'content-type': 'application/octet-stream' }
  const input = { querystring: { name }, body }
  const reply = await c.raw(previewQuestionFile, input, {
    cookie,
    headers: { ...type, ...headers },
  })
  return [reply.status, reply.body.message]
}

/** Announces more bytes than are sent: a server that reads them refuses the file as incomplete. */
const announce = (cookie: string | undefined, name: string, bytes: number) =>
  send(cookie, name, Buffer.from('PK'), { 'content-length': String(bytes) })

/** A Word file with pictures of 4 MB each; the first two are in a question. */
function withPictures(count: number): Buffer {
  const pictures = Array.from({ length: count }, (_, index) => `${index}.png`)
  const body = [1, 2].flatMap((number) => [
    paragraph(run(`${number}. Which is even?`) + drawing(`rId${number}`)),
    ...OPTIONS,
  ])
  const others = Object.fromEntries(
    pictures.map((name): Entry => [`word/media/${name}`, [randomBytes(4_000_000), STORED]]),
  )
  return docxFile(body, { pictures, others })
}

it('a Word file of 40 MB with pictures is read', async () => {
  const cookie = await c.signedIn('teacher')
  const file = withPictures(10)
  expect(file.length).toBeGreaterThan(40_000_000)
  const input = { querystring: { name: 'Paper.DOCX' }, body: Buffer.from(file) }
  const { data } = await c.call(previewQuestionFile, input, { cookie })
  expect(data.rows.map(({ errors }) => errors)).toEqual([[], []])
  expect(data.pictures.map(({ content }) => Buffer.from(content, 'base64').length)).toEqual([
    4_000_000, 4_000_000,
  ])
})

it('a small Word file with more than 60 MB of pictures is refused with a sentence', async () => {
  const pictures = Array.from({ length: 13 }, (_, index) => `${index}.png`)
  const others = Object.fromEntries(
    pictures.map((name) => [`word/media/${name}`, new Uint8Array(4_900_000)]),
  )
  const body = ['1. Which?', paragraph(pictures.map((_, at) => drawing(`rId${at + 1}`)).join(''))]
  const file = docxFile([...body, ...OPTIONS], { pictures, others })
  expect(file.length).toBeLessThan(1_000_000)
  expect(await send(await c.signedIn('teacher'), 'q.docx', file)).toEqual([
    400,
    expect.stringContaining('have more than 60 MB'),
  ])
})

it.each([
  ['q.docx', 51_000_000, 413, 'A file of Word may have at most 50 MB.'],
  ['q.xlsx', 10_000_001, 413, 'A file of Excel may have at most 10 MB.'],
  ['q.xml', 10_000_001, 413, 'A file of Moodle XML may have at most 10 MB.'],
  ['q.csv', 5_000_001, 413, 'A file of CSV may have at most 5 MB.'],
  ['q.pdf', 1000, 400, expect.stringContaining('Choose an Excel or Word file')],
  ['q.doc', 1000, 400, expect.stringContaining('Save it as .docx')],
  ['', 1000, 400, expect.stringContaining('Choose an Excel or Word file')],
])("'%s' with %d bytes is refused before its bytes are read", async (name, bytes, ...refusal) => {
  expect(await announce(await c.signedIn('teacher'), name, bytes)).toEqual(refusal)
})

it('the call takes the largest file of each format', () => {
  expect(Math.max(...FORMATS.map(({ bytes }) => bytes))).toBe(QUESTION_FILE_BYTES)
})

it('a file is refused to a member who may not write tests, and to others, before its bytes are read', async () => {
  expect(await announce(await c.signedIn('accountant'), 'q.docx', 1000)).toEqual([
    403,
    expect.any(String),
  ])
  expect(await announce(undefined, 'q.docx', 1000)).toEqual([401, expect.any(String)])
})

it('a file without its end is refused, and leaves place for the next ones', async () => {
  const cookie = await c.signedIn('teacher')
  for (const _ of Array.from({ length: 5 }))
    expect((await announce(cookie, 'q.docx', 49_000_000))[0]).toBe(400)
  expect((await send(cookie, 'q.docx', SMALL))[0]).toBe(200)
})

it('a file without a size, an empty one and one in JSON are refused', async () => {
  const cookie = await c.signedIn('teacher')
  const empty = [400, 'The file is empty, or its size is missing.']
  expect(await send(cookie, 'q.docx', new PassThrough().end('PK'))).toEqual(empty)
  expect(await announce(cookie, 'q.docx', 0)).toEqual(empty)
  const inJson = { querystring: { name: 'q.docx' }, body: { name: 'q.docx' } }
  const { status, body } = await c.raw(previewQuestionFile, inJson, { cookie })
  expect([status, body.message]).toEqual([400, 'A file is of type application/octet-stream.'])
})

it('a body that is compressed is not inflated, because its size would be another one than was announced', async () => {
  const cookie = await c.signedIn('teacher')
  const packed = brotliCompressSync(SMALL)
  const reply = await send(cookie, 'q.docx', packed, { 'content-encoding': 'br' })
  expect(reply).toEqual([400, expect.stringContaining('not a Word file')])
})

it('JSON is refused before its bytes are read', async () => {
  const cookie = await c.signedIn('teacher')
  const type = { 'content-type': 'application/json', 'content-length': '49000000' }
  expect(await send(cookie, 'q.docx', Buffer.from('[['), type)).toEqual([
    400,
    'A file is of type application/octet-stream.',
  ])
})

it('a large file is refused while two others arrive, and a small one is read', async () => {
  const cookie = await c.signedIn('teacher')
  const slow = [new PassThrough(), new PassThrough()]
  const arriving = slow.map((body) =>
    send(cookie, 'q.docx', body, { 'content-length': '49000000' }),
  )
  // Before the small file is read, both others have come so far that a third one is refused.
  expect((await send(cookie, 'q.docx', SMALL))[0]).toBe(200)
  await expect.poll(async () => (await announce(cookie, 'q.docx', 40_000_000))[0]).toBe(503)
  for (const body of slow) body.end()
  expect((await Promise.all(arriving)).map(([status]) => status)).toEqual([400, 400])
  expect((await announce(cookie, 'q.docx', 40_000_000))[0]).toBe(400)
})

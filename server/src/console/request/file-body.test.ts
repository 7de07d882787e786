import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { bareApp } from '#test/bare-app.ts'

import { acceptFiles } from './file-body.ts'

const TYPE = { 'content-type': 'application/octet-stream' }

it('files whose senders are gone before they are counted leave place for the next one', async () => {
  const { app } = bareApp()
  // As a session is looked up in the database, before the bytes are counted.
  app.addHook('onRequest', () => sleep(200))
  app.post('/file', { bodyLimit: 100_000_000, ...acceptFiles(app, () => undefined) }, () => 'read')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const _ of Array.from({ length: 3 })) {
    const headers = { ...TYPE, 'content-length': '49000000' }
    const sent = httpRequest({ port, path: '/file?name=q.docx', method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.flushHeaders()
    await sleep(50)
    sent.destroy()
  }
  await sleep(400)
  const payload = Buffer.alloc(60_000_000)
  const reply = await app.inject({ method: 'POST', url: '/file?name=q', headers: TYPE, payload })
  expect([reply.statusCode, reply.body]).toEqual([200, 'read'])
})

import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { testApp } from '#test/app.ts'
import { entry, taking } from '#test/exams/taking.ts'

const t = testApp()
const { started, log, advanceSeconds } = taking(t)

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Sends a save whose body comes in two parts, `seconds` of the app's time apart. */
async function slowSave(
  firstPart: (body: string) => number,
  seconds: number,
  { before, after }: { before?: () => Promise<unknown>; after?: () => Promise<unknown> } = {},
) {
  const { token, id, q1 } = await started()
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  const body = JSON.stringify({ attempt_id: id, answers: [entry(q1, 'A', 1)] })
  const head =
    'POST /api/tests/save.php HTTP/1.1\r\nHost: sopan\r\nContent-Type: application/json\r\n' +
    `Authorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n`
  const cut = firstPart(body)
  advanceSeconds(620)
  const headersAt = t.time
  await before?.()
  socket.write(head + body.slice(0, cut))
  await sleep(100)
  advanceSeconds(seconds)
  socket.write(body.slice(cut))
  await after?.()
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const [row] = await log(id)
  return { answer: String(answer), row, headersAt }
}

describe('the arrival time of a save', () => {
  it('is the time of its headers if its body follows within three seconds', async () => {
    const { answer, row, headersAt } = await slowSave(() => 10, 3)
    expect(answer).toContain('"stored":"saved"')
    expect(row?.arrived_at).toEqual(headersAt)
  })

  it('is three seconds before the end of a body that takes longer', async () => {
    const { answer, row, headersAt } = await slowSave((body) => body.length - 1, 14)
    expect(answer).toContain('"stored":"late"')
    expect(row?.arrived_at).toEqual(new Date(headersAt.getTime() + 11_000))
    expect(row?.received_at).toEqual(new Date(headersAt.getTime() + 14_000))
  })

  it('is not changed by work of the server before it reads a complete body', async () => {
    const blocker = await t.pool.connect()
    const { answer, row, headersAt } = await slowSave((body) => body.length, 10, {
      before: () => blocker.query('BEGIN; LOCK TABLE session'),
      after: () => blocker.query('ROLLBACK'),
    })
    blocker.release()
    expect(answer).toContain('"stored":"saved"')
    expect(row?.arrived_at).toEqual(headersAt)
  })
})

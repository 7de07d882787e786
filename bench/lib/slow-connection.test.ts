import { once } from 'node:events'
import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test, vi } from 'vitest'

import { openSlowConnection } from './slow-connection.ts'

async function slowUrl(
  listener: RequestListener,
  options: { latency: number; bytesPerSecond: number },
) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const onRequest = vi.fn<(request: { url?: string | undefined }) => void>()
  const connection = await openSlowConnection(`http://127.0.0.1:${port}`, { ...options, onRequest })
  onTestFinished(async () => {
    await connection.close()
    server.close()
    server.closeAllConnections()
  })
  return { url: connection.url, onRequest }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

test('a slow connection forwards requests and responses unchanged, and reports each request', async () => {
  const { url, onRequest } = await slowUrl(
    (request, response) => {
      response.writeHead(201, { 'x-method': request.method ?? '' })
      request.pipe(response)
    },
    { latency: 0, bytesPerSecond: 1e9 },
  )

  const body = 'नमस्ते '.repeat(10_000)
  const response = await fetch(`${url}/a?b=1`, { method: 'POST', body })

  expect(response.status).toBe(201)
  expect(response.headers.get('x-method')).toBe('POST')
  expect(await response.text()).toBe(body)
  expect(onRequest.mock.calls.map(([{ url: requested }]) => requested)).toEqual(['/a?b=1'])
})

test('a slow connection delays each response by its latency', async () => {
  const { url } = await slowUrl((_, response) => response.end('x'), {
    latency: 100,
    bytesPerSecond: 1e9,
  })

  expect(await millisecondsOf(() => fetch(url))).toBeGreaterThan(95)
})

test('concurrent responses share the bandwidth of a slow connection', async () => {
  const { url } = await slowUrl((_, response) => response.end('x'.repeat(10_000)), {
    latency: 0,
    bytesPerSecond: 100_000,
  })
  const load = async () => (await fetch(url)).text()

  expect(await millisecondsOf(() => Promise.all([load(), load()]))).toBeGreaterThan(195)
})

test('a server that closes the connection fails the request over a slow one', async () => {
  const { url } = await slowUrl((request) => request.socket.destroy(), {
    latency: 0,
    bytesPerSecond: 1e9,
  })

  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PACKET_BYTES = 1_500

export interface SlowConnection {
  /** Where the server is reached over the connection. */
  url: string
  close(): Promise<void>
}

interface Options {
  /** Milliseconds by which each response is delayed. */
  latency: number
  /** For all responses together. */
  bytesPerSecond: number
  /** Called when a request leaves the browser. */
  onRequest: (request: IncomingMessage) => void
}

/**
 * A slow connection to a server, as a proxy in front of it. The browser could slow its own connection, too,
 * but reports each request then, which costs a page on a slow CPU 0.1 s.
 */
export async function openSlowConnection(
  server: string,
  options: Options,
): Promise<SlowConnection> {
  let freeAt = 0
  /** Resolves when the connection has transferred as many bytes; concurrent responses alternate. */
  const transfer = async (bytes: number) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / options.bytesPerSecond) * 1_000
    await sleep(Math.max(0, freeAt - performance.now()))
  }
  const proxy = createServer((incoming, outgoing) => {
    options.onRequest(incoming)
    const { method, headers, url = '/' } = incoming
    const forwarded = request(new URL(url, server), { method, headers })
    forwarded.on('error', () => outgoing.destroy())
    forwarded.on('response', (response) => {
      const answered = answer(response, outgoing, { latency: options.latency, transfer })
      answered.catch(() => outgoing.destroy())
    })
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

async function answer(
  response: IncomingMessage,
  outgoing: ServerResponse,
  { latency, transfer }: { latency: number; transfer: (bytes: number) => Promise<void> },
): Promise<void> {
  await sleep(latency)
  outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
  for await (const chunk of response as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; start += PACKET_BYTES) {
      const packet = chunk.subarray(start, start + PACKET_BYTES)
      await transfer(packet.length)
      outgoing.write(packet)
    }
  }
  outgoing.end()
}

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A port on which no process listens, for a process that will. It is below the ports of outgoing
 * connections (32,768 and higher), because such a connection could otherwise take it meanwhile.
 */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    if (await canListen(port)) return String(port)
  }
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_BYTES = 16 * 1024 * 1024

/** The bytes of a body as they came. */
export async function readBody(req: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_BYTES) throw new Error('The body is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The headers of a request as texts. */
export function headersOf(req: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, String(value ?? '')]),
  )
}

/** The path of a request without its query. */
export const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?', 1)[0] ?? '/'

export function sendJson(res: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value ?? null)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  res.writeHead(status, headers).end(body)
}

import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from 's3rver'

import type { StorageSettings } from '#server/lib/env/storage.ts'

const BUCKET = 'sopan'

/** As docs/many-machines.md sets them. */
export const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>*</AllowedHeader>
  <ExposeHeader>Accept-Ranges</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader>
</CORSRule></CORSConfiguration>`

/** What a storage does instead of its work. */
export type Fault = (incoming: IncomingMessage, response: ServerResponse) => void

export interface StorageOptions {
  cors?: string
  isPrivate?: boolean
}

/**
 * A storage with an empty bucket, behind a server that refuses calls without a signature, as a private bucket does, and
 * can have a fault; `mend` ends the fault.
 */
export async function openStorage({ cors = CORS, isPrivate = true }: StorageOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sopan-storage-'))
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [cors] }],
  })
  const { port: storagePort } = await storage.run()

  const forward: Fault = (incoming, response) => {
    const { method, url = '', headers } = incoming
    const isSigned = 'authorization' in headers || url.includes('X-Amz-Signature=')
    if (isPrivate && !isSigned && method !== 'OPTIONS') {
      incoming.resume()
      response.writeHead(403).end()
      return
    }
    const onward = request({ port: storagePort, host: '127.0.0.1', method, path: url, headers })
    onward.on('response', (returned) => {
      response.writeHead(returned.statusCode ?? 500, returned.headers)
      returned.pipe(response)
    })
    onward.on('error', () => response.destroy())
    incoming.pipe(onward)
  }
  let answer = forward
  const door = createServer((incoming, response) => answer(incoming, response))
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')

  const settings: StorageSettings = {
    endpoint: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    bucket: BUCKET,
    region: 'us-east-1',
    keyId: 'S3RVER',
    secret: 'S3RVER',
  }
  return {
    settings,
    /** The settings of a server that uses the storage. */
    environment: {
      STORAGE_URL: `${settings.endpoint}/${BUCKET}`,
      STORAGE_KEY: settings.keyId,
      STORAGE_SECRET: settings.secret,
    },
    /** Where the storage has its objects. */
    folder: join(folder, BUCKET),
    fail: (fault: Fault) => (answer = fault),
    mend: () => (answer = forward),
    /** The storage's own response, for a fault of some calls only. */
    forward,
    async close() {
      door.closeAllConnections()
      door.close()
      await storage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

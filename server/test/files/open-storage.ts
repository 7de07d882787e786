import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import S3rver from 's3rver'

import type { StorageSettings } from '#server/lib/env/storage.ts'

const BUCKET = 'sopan'
/** 5 s. */
const WRITE_CHECKS = 500

/** As docs/many-machines.md sets them. */
export const CORS = `<CORSConfiguration><CORSRule>
  <AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>*</AllowedHeader>
  <ExposeHeader>Accept-Ranges</ExposeHeader><ExposeHeader>Content-Range</ExposeHeader>
</CORSRule></CORSConfiguration>`

/** A fault of a storage, which handles a request in place of the storage. */
export type Fault = (incoming: IncomingMessage, response: ServerResponse) => void

export interface StorageOptions {
  cors?: string
  isPrivate?: boolean
}

/** s3rver responds to an upload before it has written the object, which other storages never do. */
async function untilWritten(object: string, size: number): Promise<void> {
  const isWritten = () => statSync(object, { throwIfNoEntry: false })?.size === size
  for (let left = size > 0 ? WRITE_CHECKS : 0; left > 0 && !isWritten(); left--) await sleep(10)
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
    const object = join(folder, `${url.split('?', 1)[0]}._S3rver_object`)
    const size = method === 'PUT' ? Number(headers['content-length']) : 0
    // Of an object that is stored again the size would be there before its content.
    if (size > 0) rmSync(object, { force: true })
    const onward = request({ port: storagePort, host: '127.0.0.1', method, path: url, headers })
    onward.on('response', (returned) => {
      const isStored = returned.statusCode === 200
      const respond = async () => {
        await untilWritten(object, isStored ? size : 0)
        response.writeHead(returned.statusCode ?? 500, returned.headers)
        returned.pipe(response)
      }
      void respond()
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

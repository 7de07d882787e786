import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

import type { StorageSettings } from '../../env/storage.ts'
import { notFound } from '../../errors.ts'
import { StorageError } from '../storage-error.ts'
import { idleLimit } from './idle-limit.ts'

const LIMITS = {
  /** Without a byte for so long, a call has failed. */
  idleMs: 10_000,
  /** A storage checks a file after its last byte and before it responds. */
  storingMs: 60_000,
}
const CONNECT_MS = 5000
/** The client repeats an upload only from memory. */
const RETRIED_BYTES = 8 * 1024 * 1024

export interface StoredObject {
  /** In bytes. */
  size: number
  storedAt: Date
}

interface ObjectName {
  Bucket: string
  Key: string
}

/** Both ends are inclusive. */
interface Range {
  start: number
  end: number
}

interface Upload {
  file: string
  size: number
  sha256: string
  md5: string
  type: string
  disposition: string
  cacheControl: string
}

const ignore = () => undefined

export type StorageCalls = ReturnType<typeof createStorageCalls>

/** The calls of an S3-compatible storage, with time limits; a failure is a StorageError. */
export function createStorageCalls(
  { endpoint, bucket: Bucket, region, keyId, secret }: StorageSettings,
  { idleMs, storingMs } = LIMITS,
) {
  const client = new S3Client({
    endpoint,
    region,
    // Every product knows this form, and the bucket needs no separate host name.
    forcePathStyle: true,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // One retry.
    maxAttempts: 2,
    // Not every product knows the checksums that the client adds automatically; uploads have Content-MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS },
    // Every failure is thrown, and reported once by the caller.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })

  /** Waits for the headers of the response. */
  async function inTime<Result>(
    call: (options: { abortSignal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await call({ abortSignal: AbortSignal.timeout(idleMs) })
    } catch (error) {
      throw storageFault(error)
    }
  }

  return {
    async find(Key: string): Promise<StoredObject | null> {
      try {
        const options = { abortSignal: AbortSignal.timeout(idleMs) }
        const found = await client.send(new HeadObjectCommand({ Bucket, Key }), options)
        return { size: found.ContentLength ?? 0, storedAt: found.LastModified ?? new Date() }
      } catch (error) {
        if (!isMissing(error)) throw storageFault(error)
        // The response to HEAD does not say whether the object or the whole bucket is missing.
        await inTime((options) => client.send(new HeadBucketCommand({ Bucket }), options))
        return null
      }
    },

    get: (Key: string, range?: Range) => download(client, { Bucket, Key }, range, idleMs),

    put: (Key: string, content: Upload) =>
      upload(client, { Bucket, Key }, content, { idleMs, storingMs }),

    remove: (Key: string) =>
      inTime((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options)),

    async *list(Prefix: string): AsyncGenerator<string> {
      let ContinuationToken: string | undefined
      do {
        const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
        const page = await inTime((options) => client.send(command, options))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },

    sign: (Key: string, signingDate: Date, expiresIn: number) =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { signingDate, expiresIn }),

    requireBucket: () =>
      inTime((options) => client.send(new HeadBucketCommand({ Bucket }), options)),

    close: () => client.destroy(),
  }
}

/** The bytes of an object, or of a part of it. */
async function* download(
  client: S3Client,
  at: ObjectName,
  range: Range | undefined,
  idleMs: number,
): AsyncGenerator<Buffer> {
  const limit = idleLimit(idleMs)
  try {
    const command = new GetObjectCommand({
      ...at,
      Range: range && `bytes=${range.start}-${range.end}`,
    })
    const got = await client.send(command, { abortSignal: limit.signal })
    const body = got.Body as Readable
    limit.signal.addEventListener('abort', () => body.destroy(new Error('timeout')))
    const asked = range ? range.end - range.start + 1 : Infinity
    let left = got.ContentLength ?? 0
    if (left > asked) throw new StorageError('The file storage has sent more than was asked.')
    for await (const chunk of body as AsyncIterable<Buffer>) {
      left -= chunk.length
      // A reader may be slow, such as a phone; the storage is not to blame for this.
      limit.stop()
      yield chunk
      limit.restart()
    }
    if (left !== 0) throw new StorageError('The file storage has sent a part of a file only.')
  } catch (error) {
    throw isMissing(error) ? notFound() : storageFault(error)
  } finally {
    limit.stop()
  }
}

/** Returns when the storage has compared the checksums of the whole object. */
async function upload(
  client: S3Client,
  at: ObjectName,
  { file, size, sha256, md5, ...kind }: Upload,
  { idleMs, storingMs }: typeof LIMITS,
): Promise<void> {
  const limit = idleLimit(size > RETRIED_BYTES ? idleMs : storingMs)
  const body = size > RETRIED_BYTES ? createReadStream(file) : await readFile(file)
  if (body instanceof Readable) {
    body.on('data', () => limit.restart(body.bytesRead === size ? storingMs : undefined))
    body.pause()
  }
  const command = new PutObjectCommand({
    ...at,
    Body: body,
    ContentLength: size,
    ContentMD5: md5,
    ContentType: kind.type,
    ContentDisposition: kind.disposition,
    CacheControl: kind.cacheControl,
  })
  // The client would sign a stream without its content.
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> }
      headers['x-amz-content-sha256'] = sha256
      return next(args)
    },
    { step: 'build', name: 'signContent' },
  )
  try {
    await client.send(command, { abortSignal: limit.signal })
  } catch (error) {
    throw storageFault(error)
  } finally {
    limit.stop()
    if (body instanceof Readable) body.destroy()
  }
}

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Whether there is no such object; a missing bucket has another name. */
const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && ['NotFound', 'NoSuchKey'].includes(error.name)

/** Names the reason and nothing of the request, whose headers and address are secrets. */
function storageFault(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const status = statusOf(error)
  const name = error instanceof Error ? error.name : 'unknown'
  const code = error instanceof Error && 'code' in error ? String(error.code) : name
  if (status === undefined) return new StorageError(`The file storage does not answer (${code}).`)
  return new StorageError(`The file storage refuses (${status}, ${name}).`, { status })
}

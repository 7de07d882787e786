import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type ReadStream, createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '../error-code.ts'
import { notFound } from '../errors.ts'
import { syncFolder } from './sync-folder.ts'

/** Public files are open; paid ones are served only to signed URLs. */
export type Area = (typeof AREAS)[number]

const AREAS = ['public', 'paid'] as const

interface SignedRequest {
  path: string
  expires: unknown
  u: unknown
  signature: unknown
  now: Date
}

export interface Files {
  /** Stores content and returns the path: area, hash of the content, extension. */
  put(
    area: Area,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    extension: string,
  ): Promise<string>
  read(path: string): Promise<Buffer>
  stat(path: string): Promise<{ size: number } | null>
  /** Deletes a file that was stored before a time; false, and nothing is deleted, if it was stored again later. */
  remove(path: string, storedBefore: Date): Promise<boolean>
  /** The paths of all stored files. */
  list(): Promise<string[]>
  /**
   * Opens on the first read; closes at the end or when destroyed. Both ends of the range are
   * inclusive.
   */
  stream(path: string, range: { start: number; end: number }): ReadStream
  publicUrl(path: string): string
  signedUrl(file: { path: string; userId: number; kind: 'document' | 'video'; now: Date }): string
  /**
   * The expiry of the URL in seconds, or null if it is altered, issued to another user or expired.
   */
  verifySigned(request: SignedRequest): number | null
}

/** Other users of the machine cannot read paid files. */
const OWNER_ONLY = 0o700

/** The form of every stored path; it cannot lead out of the folder. */
const PATH = /^(public|paid)\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/

export const isStoredPath = (path: string): boolean => PATH.test(path)

const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * Lifetime of a signed URL in seconds, rounded up to the next `step`: within a step a learner gets
 * one URL per file, so that the browser's cache works.
 */
const LIVES = {
  document: { life: 15 * MINUTE, step: 5 * MINUTE },
  video: { life: 4 * HOUR, step: HOUR },
}

/**
 * The only access to stored files: `folder` on a local disk. `keys`, newest first: the first one
 * signs and all of them verify, so that a change of keys interrupts no lesson.
 */
export function createFiles(options: { folder: string; keys: () => readonly string[] }): Files {
  const { folder, keys } = options
  const incoming = join(folder, 'incoming')

  return {
    async put(area, content, extension) {
      await Promise.all([
        mkdir(incoming, { recursive: true, mode: OWNER_ONLY }),
        mkdir(join(folder, area), { recursive: true, mode: OWNER_ONLY }),
      ])
      const temporary = join(incoming, randomBytes(12).toString('hex'))
      try {
        const hash = await write(temporary, content)
        const path = `${area}/${hash}.${extension.toLowerCase()}`
        if (!isStoredPath(path)) throw new Error(`'${extension}' is no extension for a stored file`)
        await rename(temporary, join(folder, path))
        await syncFolder(join(folder, area))
        return path
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async read(path) {
      const content = isStoredPath(path) ? await orNull(readFile(join(folder, path))) : null
      if (content === null) throw notFound()
      return content
    },

    async stat(path) {
      const found = isStoredPath(path) ? await orNull(stat(join(folder, path))) : null
      return found?.isFile() ? { size: found.size } : null
    },

    async remove(path, storedBefore) {
      if (!isStoredPath(path)) throw notFound()
      const found = await orNull(stat(join(folder, path)))
      if (found !== null && found.mtime >= storedBefore) return false
      await rm(join(folder, path), { force: true })
      return true
    },

    async list() {
      const found = await Promise.all(
        AREAS.map(async (area) => {
          const names = (await orNull(readdir(join(folder, area)))) ?? []
          return names.map((name) => `${area}/${name}`).filter(isStoredPath)
        }),
      )
      return found.flat()
    },

    stream(path, range) {
      if (!isStoredPath(path)) throw notFound()
      return createReadStream(join(folder, path), { ...range, highWaterMark: 128 * 1024 })
    },

    publicUrl: (path) => `/uploads/${path}`,

    signedUrl({ path, userId, kind, now }) {
      const { life, step } = LIVES[kind]
      const expires = Math.ceil((now.getTime() / 1000 + life) / step) * step
      const [newest] = keys()
      if (newest === undefined) throw new Error('There is no key to sign file addresses with')
      const signature = sign(newest, path, String(userId), String(expires)).toString('base64url')
      return `/uploads/${path}?expires=${expires}&u=${userId}&signature=${signature}`
    },

    verifySigned({ path, expires, u, signature, now }) {
      if (!isText(expires, /^\d{10}$/) || !isText(u, /^\d{1,16}$/)) return null
      if (!isText(signature, /^[\w-]{43}$/)) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys()
        .map((key) => timingSafeEqual(sign(key, path, u, expires), given))
        .includes(true)
      return isOurs && Number(expires) > now.getTime() / 1000 ? Number(expires) : null
    },
  }
}

function sign(key: string, path: string, user: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${path}\n${user}\n${expires}`).digest()
}

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

/** Syncs the content to disk before the final name exists; returns the hash. */
async function write(
  file: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return hash.digest('hex').slice(0, 32)
}

async function orNull<Value>(found: Promise<Value>): Promise<Value | null> {
  try {
    return await found
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

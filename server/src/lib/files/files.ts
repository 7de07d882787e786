import type { Readable } from 'node:stream'

/** Public files are open; paid ones are served only to signed URLs. */
export type Area = (typeof AREAS)[number]

export const AREAS = ['public', 'paid'] as const

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
  /** Deletes what was left on this machine of files that were being stored before a time. */
  removeIncoming(begunBefore: Date): Promise<void>
  /** The paths of all stored files. */
  list(): Promise<string[]>
  /**
   * Opens on the first read; closes at the end or when destroyed. Both ends of the range are
   * inclusive.
   */
  stream(path: string, range: { start: number; end: number }): Readable
  /**
   * The address at which a browser GETs a file from the storage itself; null if files are sent by this server. It
   * is valid until `end`, in seconds; null for a public file, whose address is valid for days.
   */
  directUrl(path: string, until: { end: number | null; now: Date }): Promise<string | null>
  /** Throws a StorageError if files cannot be read now. */
  requireReadable(): Promise<void>
  publicUrl(path: string): string
  signedUrl(file: { path: string; userId: number; kind: 'document' | 'video'; now: Date }): string
  /**
   * The expiry of the URL in seconds, or null if it is altered, issued to another user or expired.
   */
  verifySigned(request: SignedRequest): number | null
}

/** The form of every stored path; it cannot lead out of the folder. */
const PATH = /^(public|paid)\/[0-9a-f]{32}\.[a-z0-9]{1,5}$/

export const isStoredPath = (path: string): boolean => PATH.test(path)

/** The path of content, given its SHA-256 in hexadecimal. */
export function pathOf(area: Area, sha256: string, extension: string): string {
  const path = `${area}/${sha256.slice(0, 32)}.${extension.toLowerCase()}`
  if (!isStoredPath(path)) throw new Error(`'${extension}' is no extension for a stored file`)
  return path
}

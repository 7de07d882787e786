import { z } from 'zod'

/** An S3-compatible storage. */
export interface StorageSettings {
  /** Its origin, which servers and browsers use. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

const URL_FORM =
  'must look like https://s3.ap-south-1.amazonaws.com/bucket: the address of the storage and the bucket, without keys'
const BUCKET = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/

/** Sent in headers and signed; neither is ever shown. */
const secretWord = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'must be at most 200 letters or signs')

export const storageVariables = {
  STORAGE_URL: z.string().refine(isBucketAddress, URL_FORM).optional(),
  STORAGE_KEY: secretWord.optional(),
  STORAGE_SECRET: secretWord.optional(),
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/i, 'must be the name of a region, such as ap-south-1')
    .optional(),
}

interface StorageVariables {
  STORAGE_URL?: string | undefined
  STORAGE_KEY?: string | undefined
  STORAGE_SECRET?: string | undefined
  STORAGE_REGION?: string | undefined
}

export function storageOf(set: StorageVariables): StorageSettings | null {
  const { STORAGE_URL: address, STORAGE_KEY: keyId, STORAGE_SECRET: secret } = set
  if (address === undefined || keyId === undefined || secret === undefined) return null
  const { origin, pathname } = new URL(address)
  return {
    endpoint: origin,
    bucket: BUCKET.exec(pathname)?.[1] ?? '',
    // What storages other than Amazon's expect unless they are told otherwise.
    region: set.STORAGE_REGION ?? 'us-east-1',
    keyId,
    secret,
  }
}

/** What is wrong with the storage's settings together, one sentence each. */
export function storageProblems(set: Record<string, string | undefined>): string[] {
  const names = ['STORAGE_KEY', 'STORAGE_SECRET'] as const
  const address = set['STORAGE_URL']
  if (!address) {
    const alone = [...names, 'STORAGE_REGION'].filter((name) => set[name])
    return alone.length === 0 ? [] : [`${alone.join(' and ')} cannot be used without STORAGE_URL.`]
  }
  const problems = []
  const missing = names.filter((name) => !set[name])
  if (missing.length > 0) problems.push(`STORAGE_URL needs ${missing.join(' and ')} too.`)
  if (set['APP_ENV'] === 'production' && !address.startsWith('https://')) {
    problems.push(
      'STORAGE_URL must be an https address with APP_ENV=production: browsers read paid files there.',
    )
  }
  return problems
}

function isBucketAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  const hasMore = [url.username, url.password, url.search, url.hash].some((part) => part !== '')
  return !hasMore && BUCKET.test(url.pathname)
}

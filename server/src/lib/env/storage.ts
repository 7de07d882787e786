import { z } from 'zod'

import { orNull, secretWord } from './forms.ts'

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

/** The key and the secret are never shown. */
export const storageVariables = {
  STORAGE_URL: orNull(z.string().refine(isBucketAddress, URL_FORM)).meta({
    description:
      'files in this S3-compatible bucket in place of DATA_DIR/uploads ([many-machines.md](many-machines.md))',
  }),
  STORAGE_KEY: orNull(secretWord).meta({ description: 'a key of the bucket', isSecret: true }),
  STORAGE_SECRET: orNull(secretWord).meta({ description: 'its secret', isSecret: true }),
  // The default is what storages other than Amazon's expect.
  STORAGE_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,40}$/i, 'must be the name of a region, such as ap-south-1')
    .default('us-east-1')
    .describe('the region of the bucket'),
}

export function storageOf(
  set: z.infer<z.ZodObject<typeof storageVariables>>,
): StorageSettings | null {
  const { STORAGE_URL: address, STORAGE_KEY: keyId, STORAGE_SECRET: secret } = set
  if (address === null || keyId === null || secret === null) return null
  const { origin, pathname } = new URL(address)
  return {
    endpoint: origin,
    bucket: BUCKET.exec(pathname)?.[1] ?? '',
    region: set.STORAGE_REGION,
    keyId,
    secret,
  }
}

/** The problems of the storage's settings together, one sentence each. */
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

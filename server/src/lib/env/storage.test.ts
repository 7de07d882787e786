import { expect, it } from 'vitest'

import { parseSettings } from './env.ts'

/** The error messages, one per line. */
function problems(variables: Record<string, string>): string[] {
  try {
    parseSettings(variables)
    return []
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
}

const set = {
  STORAGE_URL: 'https://s3.ap-south-1.amazonaws.com/my-files/',
  STORAGE_KEY: 'AKIAEXAMPLE',
  STORAGE_SECRET: 'hush-hush',
}

it('has files in the data folder, or in the storage that is set', () => {
  expect(parseSettings({}).storage).toBeNull()
  expect(parseSettings({ ...set, STORAGE_REGION: 'ap-south-1' }).storage).toEqual({
    endpoint: 'https://s3.ap-south-1.amazonaws.com',
    bucket: 'my-files',
    region: 'ap-south-1',
    keyId: 'AKIAEXAMPLE',
    secret: 'hush-hush',
  })
  expect(parseSettings({ ...set, STORAGE_URL: 'http://127.0.0.1:9000/files' }).storage).toEqual(
    expect.objectContaining({ endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' }),
  )
})

it.each([
  's3://my-files',
  'https://s3.example',
  'https://s3.example/my-files/folder',
  'https://key:hush-hush@s3.example/my-files',
  'https://s3.example/my-files?secret=hush-hush',
  'https://s3.example/My_Files',
])('rejects %s as a storage, and repeats nothing of it', (STORAGE_URL) => {
  const found = problems({ ...set, STORAGE_URL })
  expect(found).toEqual([expect.stringMatching(/^- STORAGE_URL must look like https:/)])
  expect(found.join()).not.toContain('hush')
})

it.each([
  [{ STORAGE_SECRET: '' }, ['STORAGE_URL needs STORAGE_SECRET too.']],
  [
    { STORAGE_KEY: '', STORAGE_SECRET: '' },
    ['STORAGE_URL needs STORAGE_KEY and STORAGE_SECRET too.'],
  ],
  [{ STORAGE_URL: '' }, ['STORAGE_KEY and STORAGE_SECRET cannot be used without STORAGE_URL.']],
  [
    { STORAGE_URL: 'http://s3.example/files', STORAGE_KEY: '', APP_ENV: 'production' },
    [
      'STORAGE_URL needs STORAGE_KEY too.',
      'STORAGE_URL must be an https address with APP_ENV=production: browsers read paid files there.',
    ],
  ],
  [
    { STORAGE_REGION: 'a b', STORAGE_SECRET: 'with a space' },
    [
      'STORAGE_SECRET must be at most 200 letters or signs.',
      'STORAGE_REGION must be the name of a region, such as ap-south-1.',
    ],
  ],
])('rejects %j with every reason', (changed, expected) => {
  const other = {
    PAYMENTS: 'mock',
    PUBLIC_URL: 'https://learn.example',
  }
  expect(problems({ ...other, ...set, ...changed })).toEqual(expected.map((one) => `- ${one}`))
})

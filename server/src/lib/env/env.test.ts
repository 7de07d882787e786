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

it('has a default for every setting', () => {
  expect(parseSettings({})).toMatchObject({
    isProduction: false,
    HOST: '127.0.0.1',
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: null,
    payments: { gateway: 'mock' },
    BRAND_NAME: 'Sopan',
    OFFICE_ADDRESS: 'Hisar, Haryana, India',
    RATE_LIMIT: 'on',
    SERVERS: 1,
    hasSampleContent: true,
  })
})

it('lists all errors together, each in a sentence that names its setting', () => {
  const found = problems({
    PORT: '70000',
    APP_ENV: 'staging',
    PUBLIC_URL: 'learn.example',
    DATABASE_URL: 'postgres://host-only',
    SMTP_URL: 'smtp://mail.example',
    DOWNLOAD_URL: 'http://insecure.example',
    PDF_VIEWER_URL: 'https://viewer.example',
    TRUST_PROXY: 'perhaps',
    CONTACT_EMAIL: 'nobody',
  })
  expect(found).toEqual([
    '- PORT must be a whole number from 1 to 65535.',
    '- PUBLIC_URL must be a whole http or https address, such as https://learn.example.',
    '- APP_ENV must be one of: development, production.',
    '- DATABASE_URL must look like postgres://user:password@host:5432/database, with host and database.',
    '- CONTACT_EMAIL must be an e-mail address.',
    '- DOWNLOAD_URL must be a whole https address, such as https://learn.example.',
    '- PDF_VIEWER_URL must be a whole https address with {url} where the address of the file goes.',
    '- TRUST_PROXY must be off, on, a number of proxies, or a list of their addresses.',
    '- SMTP_URL needs MAIL_FROM too: the address that mails come from.',
  ])
})

it('never repeats a secret', () => {
  const found = problems({ DATABASE_URL: 'mysql://u:hush-hush@h/d', SMTP_URL: 'x:hush-hush' })
  expect(found.join()).not.toContain('hush')
})

it('treats an empty value as missing', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: ' ', METRICS_TOKEN: '' })).toMatchObject({
    PORT: 3000,
    DATABASE_URL: null,
    METRICS_TOKEN: null,
  })
})

it.each([
  'postgres://learner:x@db.example/sopan',
  'postgresql://db.example:5433/sopan?sslmode=require',
  'postgresql:///sopan?host=/run/postgresql',
])('accepts an external database: %s', (DATABASE_URL) => {
  expect(parseSettings({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
})

it('removes the trailing slash of URLs', () => {
  expect(parseSettings({ PUBLIC_URL: 'https://learn.example/' }).PUBLIC_URL).toBe(
    'https://learn.example',
  )
})

it.each(['off', 'on', '2', '10.0.0.1', '10.0.0.0/8, ::1'])(
  'accepts trusted proxies: %s',
  (TRUST_PROXY) => {
    expect(parseSettings({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
  },
)

it('sends mail from the brand', () => {
  const MAIL_FROM = 'Sopan <post@learn.example>'
  const settings = parseSettings({ SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM })
  expect(settings.mail).toMatchObject({ smtpUrl: 'smtps://u:p@mail.example', from: MAIL_FROM })
})

it('requires real payments in production, or an explicit choice of demo payments', () => {
  expect(problems({ APP_ENV: 'production', PUBLIC_URL: 'https://learn.example' })).toEqual([
    '- Payments need CASHFREE_APP_ID and CASHFREE_SECRET; ' +
      'or set PAYMENTS=mock to run with demo payments on purpose.',
  ])
  const PUBLIC_URL = 'https://learn.example'
  expect(parseSettings({ APP_ENV: 'production', PAYMENTS: 'mock', PUBLIC_URL })).toMatchObject({
    isProduction: true,
    payments: { gateway: 'mock' },
    hasSampleContent: false,
  })
})

it('never falls back to the demo if real payments are configured', () => {
  expect(problems({ CASHFREE_APP_ID: 'id' })).toEqual([
    expect.stringContaining('Payments need CASHFREE_SECRET;'),
  ])
  const keys = { CASHFREE_APP_ID: 'id', CASHFREE_SECRET: 'secret' }
  expect(parseSettings(keys).payments.gateway).toBe('cashfree')
  expect(parseSettings({ ...keys, PAYMENTS: 'mock' }).payments).toEqual({ gateway: 'mock' })
  expect(problems({ PAYMENTS: 'cashfree' })).toHaveLength(1)
})

it('reads keys, also several secrets while they are replaced, and uses Cashfree’s hosts', () => {
  const keys = { CASHFREE_APP_ID: 'id', CASHFREE_SECRET: 'new, old' }
  expect(parseSettings(keys).payments).toEqual({
    gateway: 'cashfree',
    mode: 'production',
    appId: 'id',
    secrets: ['new', 'old'],
    apiVersion: '2025-01-01',
    baseUrl: 'https://api.cashfree.com/pg',
    sdkUrl: 'https://sdk.cashfree.com/js/v3/cashfree.js',
  })
  expect(parseSettings({ ...keys, CASHFREE_ENV: 'sandbox' }).payments).toMatchObject({
    baseUrl: 'https://sandbox.cashfree.com/pg',
  })
})

it('accepts other hosts for payments only outside production, and never shows a secret', () => {
  const set = {
    CASHFREE_APP_ID: 'id',
    CASHFREE_SECRET: 'a secret',
    CASHFREE_BASE_URL: 'http://127.0.0.1:8100/pg',
    CASHFREE_SDK_URL: 'http://127.0.0.1:8100/sdk/cashfree.js',
    CASHFREE_API_VERSION: 'latest',
    SELLER_NAME: 'An institute',
    SELLER_ADDRESS: 'Hisar',
  }
  const found = problems({ ...set, APP_ENV: 'production', PUBLIC_URL: 'https://learn.example' })
  expect(found).toEqual([
    expect.stringMatching(/^- CASHFREE_SECRET(?:\.0)? must be at most 200 letters or signs\.$/),
    expect.stringMatching(/^- CASHFREE_API_VERSION must be a date/),
    expect.stringMatching(/^- CASHFREE_BASE_URL is for tests only/),
    expect.stringMatching(/^- CASHFREE_SDK_URL is for tests only/),
  ])
  expect(found.join()).not.toContain('a secret')
})

it.each(['', 'http://learn.example'])("rejects '%s' as the URL in production", (url) => {
  const found = problems({ APP_ENV: 'production', PAYMENTS: 'mock', PUBLIC_URL: url })
  expect(found).toEqual([expect.stringMatching(/^- PUBLIC_URL must be the https address/)])
})

it.each(['/proc/sopan', '/sys', '/dev/shm/../sopan'])('rejects %s as the data folder', (folder) => {
  expect(problems({ DATA_DIR: folder })).toEqual(['- DATA_DIR must be a folder on a disk.'])
})

it('rejects a metrics token that could be guessed', () => {
  expect(problems({ METRICS_TOKEN: 'x'.repeat(23) })).toEqual([
    '- METRICS_TOKEN must have at least 24 characters.',
  ])
})

it('rejects demo settings in production', () => {
  const found = problems({
    APP_ENV: 'production',
    PAYMENTS: 'mock',
    PUBLIC_URL: 'https://learn.example',
    RATE_LIMIT: 'off',
    SAMPLE_CONTENT: 'on',
  })
  expect(found).toEqual([
    expect.stringMatching(/^- RATE_LIMIT=off/),
    expect.stringMatching(/^- SAMPLE_CONTENT=on/),
  ])
})

/** The check digit is right. */
const GSTIN = '27AAPFU0939F1ZV'

it('has the seller’s details for receipts, by default the brand’s', () => {
  expect(parseSettings({ BRAND_NAME: 'Udaan', CONTACT_EMAIL: 'a@b.example' }).seller).toEqual({
    name: 'Udaan',
    address: 'Hisar, Haryana, India',
    email: 'a@b.example',
    gstin: null,
    state: null,
    prefixes: { receipt: 'R', creditNote: 'C' },
    taxes: {
      course: { rate: null, code: null },
      exam: { rate: null, code: null },
      book: { rate: null, code: null },
      bundle: { rate: null, code: null },
    },
    graceDays: 3,
  })
  const set = {
    SELLER_NAME: 'Udaan Classes',
    SELLER_GSTIN: GSTIN,
    SELLER_STATE: 'maharashtra ',
    GST_RATE_COURSE: '18',
    GST_RATE_TEST: '2.5',
    GST_RATE_BOOK: '0',
    GST_CODE_COURSE: '999293',
    RECEIPT_PREFIX: 'UR',
  }
  expect(parseSettings(set).seller).toMatchObject({
    name: 'Udaan Classes',
    gstin: GSTIN,
    state: 'Maharashtra',
    prefixes: { receipt: 'UR', creditNote: 'C' },
    taxes: {
      course: { rate: 1800, code: '999293' },
      exam: { rate: 250 },
      book: { rate: 0 },
    },
  })
})

it.each([
  [{ GST_RATE_BOOK: '0' }, 'GST_RATE_BOOK cannot be used without SELLER_GSTIN and SELLER_STATE'],
  [{ GST_RATE_TEST: '18', SELLER_GSTIN: GSTIN }, 'GST_RATE_TEST cannot be used without SELLER_ST'],
  [{ SELLER_GSTIN: GSTIN, SELLER_STATE: 'Goa' }, 'SELLER_GSTIN begins with 27, but the code of'],
  [{ SELLER_GSTIN: '27AAPFU0939F1ZW' }, 'SELLER_GSTIN must be a GST number'],
  [{ SELLER_STATE: 'Atlantis' }, 'SELLER_STATE must be a state or union territory'],
  [{ GST_CODE_BOOK: 'x' }, 'GST_CODE_BOOK must be a code'],
  [{ RECEIPT_PREFIX: 'C' }, 'RECEIPT_PREFIX and CREDIT_NOTE_PREFIX must differ'],
  [{ RECEIPT_PREFIX: 'R/' }, 'RECEIPT_PREFIX must be capital letters'],
  [{ CREDIT_NOTE_PREFIX: 'CRN' }, 'CREDIT_NOTE_PREFIX must have at most 2'],
])('rejects %j', (set, problem) => {
  expect(problems(set)).toEqual([expect.stringContaining(`- ${problem}`)])
})

it.each(['-1', '100', '18%', '1e1', '0.001'])('rejects %s as a rate of GST', (rate) => {
  const set = { SELLER_GSTIN: GSTIN, SELLER_STATE: 'Maharashtra', GST_RATE_COURSE: rate }
  expect(problems(set)).toEqual([expect.stringMatching(/^- GST_RATE_COURSE must be a rate/)])
})

it('requires the seller’s details before money is taken in production', () => {
  const PUBLIC_URL = 'https://learn.example'
  const keys = { CASHFREE_APP_ID: 'id', CASHFREE_SECRET: 's', APP_ENV: 'production', PUBLIC_URL }
  expect(problems(keys)).toEqual([
    '- Receipts need SELLER_NAME and SELLER_ADDRESS with APP_ENV=production.',
  ])
  expect(problems({ ...keys, CASHFREE_ENV: 'sandbox' })).toEqual([])
  expect(problems({ ...keys, SELLER_NAME: 'Udaan', SELLER_ADDRESS: 'Pune' })).toEqual([])
})

it('has names for the columns of a settlement file, of which some may be replaced', () => {
  const columns = (CASHFREE_SETTLEMENT_COLUMNS: string) =>
    parseSettings({ CASHFREE_SETTLEMENT_COLUMNS }).CASHFREE_SETTLEMENT_COLUMNS
  expect(columns(' ')).toMatchObject({ order: 'Merchant Reference Id', tax: 'Txn ST/GST' })
  expect(columns('order = Order Id,tax=GST')).toMatchObject({
    order: 'Order Id',
    amount: 'Event Amount',
    tax: 'GST',
  })
  for (const wrong of ['order', 'order=', 'other=X', 'order=a=b', 'order=a,', '__proto__=x']) {
    expect(problems({ CASHFREE_SETTLEMENT_COLUMNS: wrong })).toEqual([
      expect.stringMatching(/^- CASHFREE_SETTLEMENT_COLUMNS must be a list such as/),
    ])
  }
})

it('warns in production about the texts that pages of an institute need', () => {
  const production = {
    APP_ENV: 'production',
    PAYMENTS: 'mock',
    PUBLIC_URL: 'https://learn.example',
    GRIEVANCE_NAME: 'Meera Rao',
  }
  const some = { ...production, GRIEVANCE_TITLE: 'Director', EXAM_NAMES: 'SSC exams' }
  const all = { ...some, SELLER_NAME: 'Saraswati Learning', GRIEVANCE_PHONE: '+91 98120 54321' }
  expect(parseSettings(some).warnings).toEqual([
    'Settings that contact, terms, footer and home need are missing: SELLER_NAME, GRIEVANCE_PHONE.',
  ])
  expect(parseSettings(all).warnings).toEqual([])
  expect(parseSettings({}).warnings).toEqual([])
})

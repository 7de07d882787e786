import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { parseSettings } from '../server/src/lib/env/env.ts'
import { writePages } from './app-pages.ts'

const DIST = join(import.meta.dirname, '../server/test/pages')
const PUBLIC_URL = 'https://institute.example'

let folder = ''
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sopan-pages-')), 'www')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

async function pageWith(variables: Record<string, string> = {}) {
  await writePages(folder, DIST, parseSettings({ PUBLIC_URL, ...variables }))
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const settings = JSON.parse(/id="settings">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '') as Record<
    string,
    unknown
  >
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? ''
  return { html, settings, policy }
}

it('calls the deployment, and links to it', async () => {
  const { settings } = await pageWith()
  expect(settings).toMatchObject({
    apiUrl: PUBLIC_URL,
    statusUrl: PUBLIC_URL,
    siteUrl: PUBLIC_URL,
    statusRequest: `${PUBLIC_URL}/api/maintenance.php`,
    initialPage: null,
  })
})

it('has the settings of the server', async () => {
  const API_URL = 'https://api.institute.example'
  const { html, settings, policy } = await pageWith({
    API_URL,
    BRAND_NAME: 'Ravi’s <Institute> & Co',
    CONTACT_EMAIL: 'help@institute.example',
    PDF_VIEWER: 'builtin',
  })
  expect(settings).toMatchObject({
    apiUrl: API_URL,
    siteUrl: PUBLIC_URL,
    brandName: 'Ravi’s <Institute> & Co',
    contactEmail: 'help@institute.example',
    pdfViewer: 'builtin',
  })
  expect(html).toContain('<title>Ravi’s &lt;Institute&gt; &amp; Co</title>')
  expect(policy).toContain(`connect-src 'self' ${API_URL} ${PUBLIC_URL};`)
  const outdated = await readFile(join(folder, 'outdated.html'), 'utf8')
  expect(outdated).toContain('<h1>Ravi’s &lt;Institute&gt; &amp; Co could not be opened</h1>')
  expect(outdated).not.toContain('{brand}')
})

it('may read files at the storage of the server', async () => {
  const STORAGE_URL = 'https://s3.example/sopan'
  const { policy } = await pageWith({ STORAGE_URL, STORAGE_KEY: 'any', STORAGE_SECRET: 'any' })
  expect(policy).toContain(`media-src 'self' blob: ${PUBLIC_URL} https://s3.example;`)
})

it('has the policy of the pages, before every script, with the files of the deployment', async () => {
  const { html, policy } = await pageWith()
  expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/)
  for (const name of ['img-src', 'media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${name} [^;]*https://institute\\.example(?:;|$)`))
  }
  // Browsers report an error for it in an element.
  expect(policy).not.toContain('frame-ancestors')
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<script'))
})

it('has the checkout of the payment provider, and none of its keys', async () => {
  const { html, settings, policy } = await pageWith({
    CASHFREE_APP_ID: 'the-app-id',
    CASHFREE_SECRET: 'the-secret',
  })
  expect(settings).toMatchObject({ payments: 'cashfree', paymentsMode: 'production' })
  expect(policy).toContain('https://sdk.cashfree.com')
  expect(html).not.toMatch(/the-app-id|the-secret/)
})

it('has the startup screen as initial HTML, and no mark of the template left', async () => {
  const { html } = await pageWith()
  expect(html).toContain('<div id="root"><p>Sopan startup screen</p>')
  expect(html).not.toContain('<!--')
})

it('leaves out what only a server needs', async () => {
  await pageWith()
  expect((await readdir(folder)).toSorted()).toEqual(['index.html', 'outdated.html'])
})

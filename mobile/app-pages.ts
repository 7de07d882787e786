import { cp, readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

import {
  checkoutOrigins,
  clientSettings,
  hostedViewerOrigin,
} from '../server/src/features/pages/client-settings.ts'
import { readTemplate, renderPage } from '../server/src/features/pages/document.ts'
import { loadRenderer } from '../server/src/features/pages/initial-html.ts'
import { staticHead } from '../server/src/features/pages/static-heads.ts'
import { pageHeaders } from '../server/src/http/response/security-headers.ts'
import type { Settings } from '../server/src/lib/env/env.ts'

/** The app itself is on the device, so that it needs no service worker and no compressed copies. */
const LEFT_OUT = /^(?:server|\.vite|service-worker\.js)$|\.(?:br|gz)$/

/** A page has no response header in the app, and a meta element may not name this directive. */
const FRAMED = /; frame-ancestors [^;]*/

/**
 * Writes the built pages to `folder`, with one HTML for every path: what the server sends for a page
 * without data, with the addresses of its calls.
 */
export async function writePages(folder: string, dist: string, settings: Settings): Promise<void> {
  await cp(dist, folder, {
    recursive: true,
    filter: (path) => relative(dist, path) === '' || !LEFT_OUT.test(basename(path)),
  })
  await writeFile(join(folder, 'index.html'), await makePage(dist, settings))
  await writeFile(join(folder, 'outdated.html'), await outdatedPage(settings.BRAND_NAME))
}

async function makePage(dist: string, settings: Settings): Promise<string> {
  const { PUBLIC_URL: publicUrl } = settings
  const apiUrl = settings.API_URL ?? publicUrl
  const statusUrl = settings.STATUS_URL ?? publicUrl
  const template = await readTemplate(dist)
  const own = clientSettings({ ...settings, API_URL: apiUrl, STATUS_URL: statusUrl }, 'en')
  const policy = pageHeaders({
    production: false,
    inlineScriptHash: template.inlineScriptHash,
    checkout: checkoutOrigins(settings),
    viewerOrigin: hostedViewerOrigin(settings),
    apiOrigins: [...new Set([apiUrl, statusUrl].map((url) => new URL(url).origin))],
    storageOrigin: settings.storage?.endpoint ?? null,
  })['content-security-policy']?.replace(FRAMED, '')
  const renderer = await loadRenderer(dist)
  const html = renderPage(template, {
    head: staticHead('/404', settings, 'en'),
    settings: { ...own, siteUrl: publicUrl, initialPage: null },
    initialHtml: await renderer.renderInitialHtml({ path: null, settings: own, data: {} }),
    language: 'en',
    scripts: [],
    needsScripts: true,
  })
  // Before everything that the policy is for.
  return html.replace(
    '<meta charset="utf-8" />',
    (tag) => `${tag}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
  )
}

/** Shown by Capacitor if the phone's web view is older than the pages need. */
async function outdatedPage(brand: string): Promise<string> {
  const html = await readFile(join(import.meta.dirname, 'outdated.html'), 'utf8')
  return html.replaceAll('{brand}', () => escape(brand))
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

import fastifyStatic from '@fastify/static'
import type { Language } from '@sopan/contract/language'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { sendEncoded } from '#server/http/response/encoded-body.ts'
import { handleNotFound } from '#server/http/response/error-handler.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'
import {
  TOKEN_PAGE_HEADERS,
  WORKER_POLICY,
  pageHeaders,
} from '#server/http/response/security-headers.ts'
import { isAppError } from '#server/lib/errors.ts'

import { checkoutOrigins, hostedViewerOrigin } from './client-settings.ts'
import type { VisitorPages } from './initial-html.ts'
import { type MadePage, createPages } from './make-page.ts'
import { languageOf } from './page-language.ts'
import { type PageUrl, pageKey, parsePageUrl } from './page-url.ts'

const HASHED_ASSET = '/assets/'
const WORKER = '/service-worker.js'
/** One URL has the page in each language. */
const HTML = { type: 'text/html; charset=utf-8', vary: 'Cookie' }
const RETRY_SECONDS = 60

/** Serves the built pages: files as they are, every other path as the page with its head. */
export async function pageRoutes(
  app: App,
  deps: AppDeps,
  visitor: VisitorPages,
  responses: ResponseCache,
): Promise<void> {
  const { settings, pagesFolder } = deps
  const pages = await createPages(deps, visitor)
  const headers = pageHeaders({
    production: settings.isProduction,
    inlineScriptHash: pages.inlineScriptHash,
    checkout: checkoutOrigins(settings),
    viewerOrigin: hostedViewerOrigin(settings),
    apiOrigins: originsOf([settings.API_URL, settings.STATUS_URL]),
    storageOrigin: settings.storage?.endpoint ?? null,
  })
  await serveFiles(app, pagesFolder)

  async function makePage(
    pageUrl: PageUrl,
    language: Language,
    address: string,
  ): Promise<MadePage> {
    deps.limits.hit('page', address)
    return pages.render(pageUrl, language)
  }

  app.setNotFoundHandler(async (request, reply) => {
    const pageUrl = parsePageUrl(request.url)
    if (!isForPeople(request.method, pageUrl.path)) return handleNotFound(request, reply)
    const language = languageOf(pageUrl, request.headers.cookie)
    reply.headers(headers)
    if (pageUrl.isTokenPage) reply.headers(TOKEN_PAGE_HEADERS)
    if (pageUrl.page === null)
      return sendEncoded(request, reply.code(404), pages.notFound[language], HTML)
    const { status, bytes, location } = await responses
      .get(`page ${language} ${pageKey(pageUrl)}`, () =>
        makePage(pageUrl, language, addressKeyOf(request)),
      )
      .catch((error: unknown) => {
        // The app works without the database or this page's head, and shows the error itself. The
        // 503 asks search engines to come back instead of dropping the page.
        if (!isAppError(error)) request.log.warn({ err: error }, 'a page without its head')
        reply.header('retry-after', RETRY_SECONDS)
        return { status: 503, bytes: pages.general[language], location: undefined }
      })
    // A name may lead to another page one day.
    if (location !== undefined) {
      return reply.header('cache-control', 'no-cache').redirect(location, status)
    }
    return sendEncoded(request, reply.code(status), bytes, HTML)
  })
}

async function serveFiles(app: App, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    // The template and its parts, from which pages are built.
    globIgnore: ['index.html*', 'server/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const address = path.replaceAll('\\', '/')
      const isHashed = address.includes(HASHED_ASSET)
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      response.header('x-content-type-options', 'nosniff')
      if (address.includes(WORKER)) response.header('content-security-policy', WORKER_POLICY)
    },
  })
}

/**
 * Everything except API calls and uploads gets the app, which shows its not-found page.
 */
function isForPeople(method: string, path: string): boolean {
  const isOurs = !path.startsWith('/api/') && path !== '/api' && !path.startsWith('/uploads/')
  return (method === 'GET' || method === 'HEAD') && isOurs
}

const originsOf = (urls: (string | null)[]) =>
  urls.flatMap((url) => (url === null ? [] : [new URL(url).origin]))

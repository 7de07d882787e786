import fastifyStatic from '@fastify/static'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { type EncodedBody, encodeText, sendEncoded } from '#server/http/response/encoded-body.ts'
import { handleNotFound } from '#server/http/response/error-handler.ts'
import type { ResponseCache } from '#server/http/response/response-cache.ts'
import {
  TOKEN_PAGE_HEADERS,
  WORKER_POLICY,
  pageHeaders,
} from '#server/http/response/security-headers.ts'
import { isAppError } from '#server/lib/errors.ts'

import { checkoutOrigins, clientSettings, hostedViewerOrigin } from './client-settings.ts'
import { courseHead } from './course-head.ts'
import { type PageHead, readTemplate, renderPage } from './document.ts'
import { type InitialPage, type VisitorPages, initialPageOf, loadRenderer } from './initial-html.ts'
import { readPageScripts } from './page-scripts.ts'
import { type PageUrl, pageKey, parsePageUrl } from './page-url.ts'
import { staticHead } from './static-heads.ts'
import { findCourseHead, findSubjectTitle } from './store.ts'

const HASHED_ASSET = '/assets/'
const WORKER = '/service-worker.js'
const HTML = 'text/html; charset=utf-8'
const RETRY_SECONDS = 60
const NO_PAGE = parsePageUrl('/404')

interface MadePage {
  status: number
  bytes: EncodedBody
}

/** Serves the built pages: files as they are, every other path as the page with its head. */
export async function pageRoutes(
  app: App,
  deps: AppDeps,
  visitor: VisitorPages,
  responses: ResponseCache,
): Promise<void> {
  const { db, files, settings, pagesFolder } = deps
  const template = await readTemplate(pagesFolder)
  const renderer = await loadRenderer(pagesFolder)
  const brand = settings.BRAND_NAME
  const headers = pageHeaders({
    production: settings.isProduction,
    inlineScriptHash: template.inlineScriptHash,
    checkout: checkoutOrigins(settings),
    viewerOrigin: hostedViewerOrigin(settings),
    apiOrigins: originsOf([settings.API_URL, settings.STATUS_URL]),
    storageOrigin: settings.storage?.endpoint ?? null,
  })

  await app.register(fastifyStatic, {
    root: pagesFolder,
    wildcard: false,
    // The template and its parts, from which the handler below builds pages.
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

  const scriptsOf = await readPageScripts(pagesFolder)
  /** Undefined if the page is about an unknown course. */
  async function headOf({ path, courseId: id, subject }: PageUrl): Promise<PageHead | undefined> {
    if (id === null) {
      const name = subject === null ? null : await findSubjectTitle(db, subject)
      return staticHead(path, settings, name)
    }
    const course = await findCourseHead(db, id)
    if (course === undefined) return undefined
    const imageUrl = course.image === null ? null : files.publicUrl(course.image)
    return courseHead(course, { id, brand, publicUrl: settings.PUBLIC_URL, imageUrl })
  }

  async function render(pageUrl: PageUrl): Promise<MadePage> {
    const head = await headOf(pageUrl)
    const shown = head ?? staticHead(pageUrl.path, settings, 'Course Not Found')
    const initialPage = head === undefined ? null : await initialPageOf(pageUrl, visitor)
    return {
      status: head === undefined ? 404 : 200,
      bytes: await page(pageUrl, shown, initialPage),
    }
  }

  async function page(
    pageUrl: PageUrl,
    head: PageHead,
    initialPage: InitialPage | null,
  ): Promise<EncodedBody> {
    const own = clientSettings(settings)
    const { path = null, data = {} } = initialPage ?? {}
    const initialHtml = await renderer.renderInitialHtml({ path, settings: own, data })
    return encodeText(
      renderPage(template, {
        head,
        settings: { ...own, initialPage },
        initialHtml,
        scripts: scriptsOf(pageUrl),
        needsScripts: initialPage === null,
      }),
    )
  }

  const emptyPage = (name: string | null) =>
    page(NO_PAGE, staticHead(NO_PAGE.path, settings, name), null)
  const notFound = await emptyPage('Page Not Found')
  // The app with a general head, for pages that cannot be built now.
  const general = await emptyPage(null)

  async function makePage(pageUrl: PageUrl, address: string): Promise<MadePage> {
    deps.limits.hit('page', address)
    return render(pageUrl)
  }

  app.setNotFoundHandler(async (request, reply) => {
    const pageUrl = parsePageUrl(request.url)
    if (!isForPeople(request.method, pageUrl.path)) return handleNotFound(request, reply)
    reply.headers(headers)
    if (pageUrl.isTokenPage) reply.headers(TOKEN_PAGE_HEADERS)
    if (pageUrl.page === null) return sendEncoded(request, reply.code(404), notFound, HTML)
    const { status, bytes } = await responses
      .get(`page ${pageKey(pageUrl)}`, () => makePage(pageUrl, addressKeyOf(request)))
      .catch((error: unknown) => {
        // The app works without the database or this page's head, and shows the error itself. The
        // 503 asks search engines to come back instead of dropping the page.
        if (!isAppError(error)) request.log.warn({ err: error }, 'a page without its head')
        reply.header('retry-after', RETRY_SECONDS)
        return { status: 503, bytes: general }
      })
    return sendEncoded(request, reply.code(status), bytes, HTML)
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

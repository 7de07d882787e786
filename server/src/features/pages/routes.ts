import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { handleNotFound } from '#server/http/error-handler.ts'
import { type ReadyBytes, readyText, sendReady } from '#server/http/ready-bytes.ts'
import { pageHeaders } from '#server/http/security-headers.ts'
import { BoundedCache } from '#server/lib/bounded-cache.ts'

import { clientSettings, hostedViewerOrigin } from './client-settings.ts'
import { courseHead } from './course-head.ts'
import { type PageHead, readTemplate, renderPage } from './document.ts'
import { type FirstCourse, firstCourses } from './first-course.ts'
import { headFor } from './heads.ts'
import { readPreloads } from './preloads.ts'
import { findCourseHead } from './store.ts'

const COURSE_PATH = /^\/courses\/([1-9]\d{0,14})$/
const HASHED_ASSET = '/assets/'
const HTML = 'text/html; charset=utf-8'
const MAX_AGE_MS = 60_000

/** Serves the built pages: files as they are, every other address as the page with its head. */
export async function pageRoutes(app: App, deps: AppDeps): Promise<void> {
  const { db, files, settings, pagesFolder } = deps
  const template = await readTemplate(pagesFolder)
  const brand = settings.brand.name
  const headers = pageHeaders({
    production: settings.isProduction,
    themeScriptHash: template.scriptHash,
    cashfree: deps.gateway.name === 'cashfree',
    viewerOrigin: hostedViewerOrigin(settings),
    apiOrigins: originsOf([settings.apiUrl, settings.statusUrl]),
  })

  await app.register(fastifyStatic, {
    root: pagesFolder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.replaceAll('\\', '/').includes(HASHED_ASSET)
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      response.header('x-content-type-options', 'nosniff')
    },
  })

  const firstCourseOf = firstCourses(deps)
  const scriptsOf = await readPreloads(pagesFolder)
  const pages = new BoundedCache<ReadyBytes>({ size: 500, maxAgeMs: MAX_AGE_MS })
  deps.catalogueNews.subscribe(() => pages.clear())

  async function headOf(path: string): Promise<PageHead> {
    const general = headFor(path, brand, settings.publicUrl)
    const id = Number(COURSE_PATH.exec(path)?.[1])
    if (Number.isNaN(id)) return general
    const course = await findCourseHead(db, id)
    if (course === undefined) return general
    const imageUrl = course.image === null ? null : files.publicUrl(course.image)
    return courseHead(course, { id, brand, publicUrl: settings.publicUrl, imageUrl })
  }

  async function render(path: string): Promise<ReadyBytes> {
    const [head, firstCourse] = await Promise.all([headOf(path), firstCourseOf(path)])
    return page(path, head, firstCourse)
  }

  function page(path: string, head: PageHead, firstCourse: FirstCourse | null): ReadyBytes {
    const own = { ...clientSettings(settings, path), firstCourse }
    const scripts = scriptsOf(path)
    return readyText(
      renderPage(template, { head, brand, settings: own, path, firstCourse, scripts }),
    )
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return handleNotFound(request, reply)
    const path = pathOf(request)
    const bytes = await pages
      .get(path, () => render(path))
      .catch((error: unknown) => {
        // The page itself needs no database; what it then shows is its own error.
        request.log.warn({ err: error }, 'a page without its head')
        return page(path, headFor(path, brand, settings.publicUrl), null)
      })
    return sendReady(request, reply.code(200).headers(headers), bytes, HTML)
  })
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? '/'

/** Addresses with an ending are files that are not there; the rest are pages of the client. */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isOurs = !path.startsWith('/api/') && path !== '/api' && !path.startsWith('/uploads/')
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && isOurs && !/\.[a-z0-9]+$/i.test(path)
}

const originsOf = (urls: (string | null)[]) =>
  urls.flatMap((url) => (url === null ? [] : [new URL(url).origin]))

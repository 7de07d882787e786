import { existsSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'

import type { App } from '#server/http/app-deps.ts'
import { handleNotFound } from '#server/http/response/error-handler.ts'

import type { ConsoleDeps } from './console-deps.ts'
import { PREFIX } from './request/identify.ts'

const PAGE = 'index.html'
const HASHED_ASSET = '/assets/'

/** Without inline scripts and styles, and never in a frame. */
const POLICY =
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; " +
  "form-action 'self'; frame-ancestors 'none'"

/** Serves the built pages, if there are any: files as they are, and every other path as the page. */
export async function pageRoutes(app: App, { pagesFolder }: ConsoleDeps): Promise<void> {
  if (!existsSync(join(pagesFolder, PAGE))) {
    app.setNotFoundHandler(handleNotFound)
    return
  }
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
      response.header('content-security-policy', POLICY)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    // A script of an earlier release that is gone is not the page.
    const isFile = request.url.startsWith(HASHED_ASSET)
    const isCall = `${request.url}/`.startsWith(`${PREFIX}/`)
    if (request.method === 'GET' && !isFile && !isCall) void reply.sendFile(PAGE)
    else handleNotFound(request, reply)
  })
}

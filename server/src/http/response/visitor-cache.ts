import type { App } from '../app-deps.ts'
import { encodeText, sendEncoded } from './encoded-body.ts'
import type { ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a list or a page that is the same for all visitors; learners get their own response. */
    isSharedByVisitors?: true
  }
}

/**
 * Caches what visitors get from the routes that are marked so, by path, parameters and query, until the catalogue changes.
 * Has to be called before these routes are added.
 */
export function cacheForVisitors(api: App, responses: ResponseCache): void {
  api.addHook('onRoute', (route) => {
    if (route.config?.isSharedByVisitors !== true) return
    const { handler, url } = route
    route.handler = async function (request, reply) {
      if (request.signedIn !== null) return handler.call(this, request, reply)
      // By the schema of 200, because this request may have got a 503 while others wait for the body.
      const make = async () => {
        const made = (await handler.call(this, request, reply)) as Record<string, unknown>
        return encodeText(reply.serializeInput(made, '200') as string)
      }
      const { user_id: _, ...query } = request.query as { user_id?: number; search?: string }
      const input = { ...(request.params as object), ...query }
      // Few visitors search for the same words.
      const body = query.search
        ? await make()
        : await responses.get(`${url} ${JSON.stringify(input)}`, make)
      return sendEncoded(request, reply, body)
    }
  })
}

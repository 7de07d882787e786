import type { FastifyInstance, FastifyRequest } from 'fastify'

import { forbidden } from '#server/lib/errors.ts'

const READS = new Set(['GET', 'HEAD'])

/**
 * Refuses calls that another page makes with the cookie of the console (403): one that changes something must come
 * from the console's origin, and no call may come from another one. A sub-domain counts as the same site, so
 * that SameSite alone does not keep the learners' pages out.
 */
export function requireOwnOrigin(app: FastifyInstance, url: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOwn(request, url)) done()
    else done(forbidden({ text: 'This call does not come from the console' }))
  })
}

function isOwn({ method, headers }: FastifyRequest, url: string): boolean {
  const site = headers['sec-fetch-site']
  // Browsers send it to https and to localhost only.
  const isSameSite = site === 'same-origin' || (site === undefined && !url.startsWith('https://'))
  if (READS.has(method)) return site === undefined || isSameSite
  return isSameSite && headers.origin === url
}

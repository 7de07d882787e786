import type { FastifyReply, FastifyRequest } from 'fastify'

/** The session's cookie of a console at this URL. */
export interface SessionCookie {
  /** The token of a request, undefined if it has none. */
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, token: string): void
  remove(reply: FastifyReply): void
}

/**
 * Over https the prefix binds the cookie to this host name: no other one, such as a sub-domain, can set it. Http
 * is for development only, where browsers refuse the prefix.
 */
export function sessionCookie(url: string): SessionCookie {
  const secure = url.startsWith('https://')
  const name = secure ? '__Host-console' : 'console'
  const options = { path: '/', httpOnly: true, sameSite: 'strict' as const, secure }
  return {
    read: (request) => request.cookies[name],
    write: (reply, token) => void reply.setCookie(name, token, options),
    remove: (reply) => void reply.clearCookie(name, options),
  }
}

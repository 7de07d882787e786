import { Readable } from 'node:stream'

import { downloadOwnData } from '@sopan/contract/account'
import { success } from '@sopan/contract/envelope'
import type { FastifyInstance } from 'fastify'

import { insertAudit } from '#server/db/queries/audit.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { addressKeyOf } from '#server/http/limits/address-key.ts'
import { caller } from '#server/http/request/auth.ts'
import { forbidden } from '#server/lib/errors.ts'
import { zipOf } from '#server/lib/files/zip.ts'

import { provePassword } from '../prove-password.ts'
import { filesOf } from './files.ts'
import { readOwnData } from './read-data.ts'
import { isSessionOpen } from './store.ts'

const ASK = { code: 'password_needed_for_data' } as const

/** Where the archive is, by the session that asked for it; below the folder of uploads, whose links are signed. */
const pathOf = (session: number | string) => `own-data/${session}.zip`

/** The link to an archive with everything that is stored about the learner. */
export function ownDataRoutes(app: App, deps: AppDeps): void {
  const { db, files, limits, now } = deps

  app.route({
    ...downloadOwnData,
    handler: async (request) => {
      const { id, session_id: sessionId } = caller(request)
      const { current_password: password } = request.body
      const address = addressKeyOf(request)
      await provePassword(deps, { id, sessionId, address, password, ask: ASK })
      limits.hit('ownData', id)
      const user = `user ${id}`
      await insertAudit(db, { at: now(), actor: user, action: 'export user', subject: user })
      const file = { path: pathOf(sessionId), userId: id, kind: 'document', now: now() } as const
      return success({ url: files.signedUrl(file) })
    },
  })
}

interface DownloadRoute {
  Params: { session: string }
  Querystring: Record<string, unknown>
}

/** The archive, for a browser that follows the signed link without a token. */
export function ownDataDownload(
  app: FastifyInstance,
  { db, files, limits, now }: Pick<AppDeps, 'db' | 'files' | 'limits' | 'now'>,
): void {
  app.route<DownloadRoute>({
    method: 'GET',
    url: '/uploads/own-data/:session.zip',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { session } = request.params
      const { expires, u, signature } = request.query
      const path = pathOf(session)
      const isSigned = files.verifySigned({ path, expires, u, signature, now: now() }) !== null
      if (!isSigned || !(await isSessionOpen(db, Number(session), Number(u)))) {
        throw forbidden({ code: 'link_expired' })
      }
      limits.hit('document', String(u))
      const data = await readOwnData(db, Number(u), now())
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="my-data.zip"',
        })
        .send(Readable.from(zipOf(filesOf(data, files), now())))
    },
  })
}

import { listJobAlerts, listSyllabus, listTimetables } from '@sopan/contract/aids'
import { success } from '@sopan/contract/envelope'
import type { FastifyRequest } from 'fastify'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { cutNewest, parseCursor } from '#server/http/request/paging.ts'
import { notFound } from '#server/lib/errors.ts'

import { type Signer, presentJobAlert, presentSyllabus, presentTimetable } from './present.ts'
import * as store from './store.ts'

interface Query {
  id?: number | undefined
  status?: 'active' | 'all' | undefined
  exam?: string | undefined
  limit: number
  cursor?: string | undefined
}

const pageOf = ({ id, status, exam, limit, cursor }: Query): store.AidQuery => ({
  id,
  exam,
  limit,
  all: status === 'all',
  after: parseCursor(cursor),
})

/** Study aids are for learners. */
export function aidRoutes(app: App, { db, files, now }: AppDeps): void {
  /** A page of rows, or the only one where an id was given. */
  function respond<Row extends { id: number; created_at: Date }, Item>(
    request: FastifyRequest & { query: Query },
    rows: Row[],
    present: (row: Row, signer: Signer) => Item,
  ) {
    const { id, limit } = request.query
    const signer = { files, userId: caller(request).id, now: now() }
    const page = cutNewest(rows, limit)
    const items = page.rows.map((row) => present(row, signer))
    if (id === undefined) return { ...success(items), next_cursor: page.next }
    const [item] = items
    if (item === undefined) throw notFound()
    return { ...success(item), next_cursor: null }
  }

  app.route({
    ...listSyllabus,
    handler: async (request) =>
      respond(request, await store.listSyllabus(db, pageOf(request.query)), presentSyllabus),
  })

  app.route({
    ...listTimetables,
    handler: async (request) =>
      respond(request, await store.listTimetables(db, pageOf(request.query)), presentTimetable),
  })

  app.route({
    ...listJobAlerts,
    handler: async (request) => {
      const query = { ...pageOf(request.query), search: request.query.search }
      return respond(request, await store.listJobAlerts(db, query), presentJobAlert)
    },
  })
}

import { getCourse, listCourses } from '@sopan/contract/courses'
import { success } from '@sopan/contract/envelope'

import type { App } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import type { CourseCatalogue } from './catalogue.ts'

export function courseRoutes(app: App, catalogue: CourseCatalogue): void {
  app.route({
    ...listCourses,
    config: { isSharedByVisitors: true },
    handler: async (request) => {
      const { query, signedIn } = request
      if (query.type === 'purchased') caller(request)
      return success(await catalogue.list(query, signedIn?.id ?? null))
    },
  })

  app.route({
    ...getCourse,
    config: { isSharedByVisitors: true },
    handler: async ({ query, signedIn }) =>
      success(await catalogue.detail(query.id, signedIn?.id ?? null)),
  })
}

import { success } from '@sopan/contract/envelope'
import { type OwnExams, getOwnExams, setOwnExams } from '@sopan/contract/own-choices'
import { examSlug, mostNamedExams } from '@sopan/domain/exam-slug'

import type { Db } from '#server/db/tables.ts'
import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import * as store from './own-exams-store.ts'

export function ownExamsRoutes(app: App, { db }: AppDeps): void {
  app.route({
    ...getOwnExams,
    handler: async (request) => {
      const { id } = caller(request)
      const [chosen, offered] = await Promise.all([store.getChosenExams(db, id), listOffered(db)])
      return success(present(chosen, offered))
    },
  })

  app.route({
    ...setOwnExams,
    handler: async (request) => {
      const { id } = caller(request)
      const [before, offered] = await Promise.all([store.getChosenExams(db, id), listOffered(db)])
      const chosen = [...new Set(request.body.exams)].filter(
        (slug) => offered.has(slug) || before.includes(slug),
      )
      await store.setChosenExams(db, id, chosen)
      return success(present(chosen, offered))
    },
  })
}

/** The exams that can be chosen, by their names in URLs. */
async function listOffered(db: Db): Promise<Map<string, string>> {
  const names = mostNamedExams(await store.listNamedExams(db), Infinity)
  return new Map(names.map((name) => [examSlug(name), name]))
}

/** An exam that no item has any more stays chosen, under its name in URLs. */
function present(chosen: string[], offered: ReadonlyMap<string, string>): OwnExams {
  const gone = chosen.filter((slug) => !offered.has(slug))
  return {
    chosen,
    offered: [...offered, ...gone.map((slug) => [slug, slug] as const)].map(([slug, name]) => ({
      slug,
      name,
    })),
  }
}

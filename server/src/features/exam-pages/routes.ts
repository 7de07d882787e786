import { success } from '@sopan/contract/envelope'
import { type ExamPage, getExamPage } from '@sopan/contract/exam-pages'
import { examSlug } from '@sopan/domain/exam-slug'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { notFound } from '#server/lib/errors.ts'

import { presentExamPage } from './present.ts'
import { readExamPage } from './store.ts'

/** Reads the page of an exam by one of its names in URLs, as a learner sees it, or a visitor, who has no id. */
export type ExamPages = (slug: string, userId: number | null) => Promise<ExamPage | null>

export const examPages =
  ({ db, files, sharedNow }: Pick<AppDeps, 'db' | 'files' | 'sharedNow'>): ExamPages =>
  async (asked, userId) => {
    const slug = examSlug(asked)
    const row = await readExamPage(db, slug, { userId, now: sharedNow() })
    return presentExamPage(row, { slug, isVisitor: userId === null, files })
  }

export function examPageRoutes(app: App, pages: ExamPages): void {
  app.route({
    ...getExamPage,
    config: { isSharedByVisitors: true },
    handler: async ({ params, signedIn }) => {
      const page = await pages(params.slug, signedIn?.id ?? null)
      if (page === null) throw notFound({ code: 'exam_not_found' })
      return success(page)
    },
  })
}

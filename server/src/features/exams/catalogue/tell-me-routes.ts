import { success } from '@sopan/contract/envelope'
import { tellMe } from '@sopan/contract/exams/exams'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'
import { conflict } from '#server/lib/errors.ts'

import { examNotFound } from './exam-not-found.ts'
import { windowIn } from './present.ts'
import { findShownExam } from './store.ts'
import * as store from './tell-me-store.ts'

/** Mails that a learner asks for about a test with a window. */
export function tellMeRoutes(app: App, { db, now }: Pick<AppDeps, 'db' | 'now'>): void {
  app.route({
    ...tellMe,
    handler: async (request) => {
      const { id: userId } = caller(request)
      const { test_id: examId, on: isOn } = request.body
      if (isOn) {
        const exam = await findShownExam(db, examId, userId, now())
        if (exam === undefined) throw examNotFound()
        if (windowIn(exam).opensAt === null) throw conflict({ code: 'no_window' })
        await store.askToBeTold(db, userId, examId, now())
      } else await store.stopTelling(db, userId, examId)
      return success({ tells_me: isOn || (await store.isToBeTold(db, userId, examId)) })
    },
  })
}

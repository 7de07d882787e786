import { success } from '@sopan/contract/envelope'
import { getOwnLanguage, setOwnLanguage } from '@sopan/contract/own-choices'

import type { App, AppDeps } from '#server/http/app-deps.ts'
import { caller } from '#server/http/request/auth.ts'

import * as store from './own-language-store.ts'

export function ownLanguageRoutes(app: App, { db }: AppDeps): void {
  app.route({
    ...getOwnLanguage,
    handler: async (request) =>
      success({ language: await store.getOwnLanguage(db, caller(request).id) }),
  })

  app.route({
    ...setOwnLanguage,
    handler: async (request) => {
      const { language } = request.body
      await store.setOwnLanguage(db, caller(request).id, language)
      return success({ language })
    },
  })
}

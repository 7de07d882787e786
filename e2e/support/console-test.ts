import { type APIRequestContext, test as base } from '@playwright/test'

/** Tests of the console; `learners` calls the learners' API of the same product. */
export const test = base.extend<{ learners: APIRequestContext }>({
  learners: async ({ playwright }, provide) => {
    const baseURL = `http://localhost:${process.env['SOPAN_E2E_PORT']}`
    const request = await playwright.request.newContext({ baseURL })
    await provide(request)
    await request.dispose()
  },
})

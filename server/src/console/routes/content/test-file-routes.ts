import { Readable } from 'node:stream'

import {
  getAllTestFiles,
  getPrintedTest,
  getTestFile,
  listTestFiles,
} from '@sopan/contract/console/test-files'
import { success } from '@sopan/contract/envelope'

import type { ActDeps } from '#server/console/console-deps.ts'
import { callerOf } from '#server/console/request/act.ts'
import { printedTest } from '#server/content/tests/download/printed-test.ts'
import { allTestFiles, listForms, testFile } from '#server/content/tests/download/test-files.ts'
import { insertAudit } from '#server/db/queries/audit.ts'
import type { App } from '#server/http/app-deps.ts'

/** Published tests as files, for other systems and as a copy. */
export function testFileRoutes(app: App, { db, files, now, settings }: ActDeps): void {
  app.route({
    ...getPrintedTest,
    handler: async (request) => {
      const { slug } = request.params
      const printed = await printedTest(db, files, slug)
      await insertAudit(db, {
        at: now(),
        actor: callerOf(request).actor,
        action: 'download test',
        subject: `test ${slug}`,
        after: { form: 'paper' },
      })
      return success({ institute: settings.BRAND_NAME, ...printed })
    },
  })

  app.route({
    ...listTestFiles,
    handler: async (request) => success(await listForms(db, files, request.params.slug)),
  })

  app.route({
    ...getTestFile,
    handler: async (request, reply) => {
      const { slug, form } = request.params
      const at = now()
      const { name, mediaType, content } = await testFile(db, files, { slug, form, now: at })
      await insertAudit(db, {
        at,
        actor: callerOf(request).actor,
        action: 'download test',
        subject: `test ${slug}`,
        after: { form },
      })
      return reply.headers(attachment(name, mediaType)).send(Readable.from(content))
    },
  })

  app.route({
    ...getAllTestFiles,
    handler: async (request, reply) => {
      const at = now()
      const { name, mediaType, content, tests } = await allTestFiles(db, files, at)
      await insertAudit(db, {
        at,
        actor: callerOf(request).actor,
        action: 'download test',
        subject: 'all tests',
        after: { tests },
      })
      return reply.headers(attachment(name, mediaType)).send(Readable.from(content))
    },
  })
}

const attachment = (name: string, mediaType: string) => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${name}"`,
})

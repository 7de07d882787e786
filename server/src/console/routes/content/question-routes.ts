import {
  getQuestionTemplate,
  getWrongQuestions,
  listQuestionFormats,
  previewQuestions,
} from '@sopan/contract/console/questions'
import { success } from '@sopan/contract/envelope'

import { FORMATS, matrixRows } from '#server/content/tests/formats/formats.ts'
import { readQuestions } from '#server/content/tests/formats/read-questions.ts'
import { checkRows } from '#server/content/tests/questions/check-rows.ts'
import {
  questionTemplate,
  wordTemplate,
  wrongQuestions,
} from '#server/content/tests/questions/question-template.ts'
import type { App } from '#server/http/app-deps.ts'
import { XLSX_TYPE } from '#server/lib/sheets/write-sheet.ts'
import { DOCX_TYPE } from '#server/lib/word/write-document.ts'

/** For 10 MB at 2 Mbit/s; less than any request may take. */
const UPLOAD_MS = 55_000

/** Questions from files, for the test that a member writes; nothing is stored. */
export function questionRoutes(app: App): void {
  app.route({
    ...listQuestionFormats,
    handler: async () =>
      success({
        formats: FORMATS.map(({ name, endings, bytes }) => ({
          name,
          endings: [...endings],
          bytes,
        })),
        parts: matrixRows(),
      }),
  })

  app.route({
    ...previewQuestions,
    config: { bodyMs: UPLOAD_MS },
    handler: async (request) => {
      const { given } = request.body
      if ('rows' in given) {
        return success({ ...given, errors: [], rows: await checkRows(given), pictures: [] })
      }
      const read = await readQuestions(given.name, Buffer.from(given.content, 'base64'))
      const pictures = (read.pictures ?? []).map(({ name, content }) => ({
        name,
        content: Buffer.from(content).toString('base64'),
      }))
      return success({ ...read, pictures })
    },
  })

  app.route({
    ...getWrongQuestions,
    handler: async (request) => {
      const file = await wrongQuestions(request.body, await checkRows(request.body))
      return success(excelFile('wrong-questions.xlsx', file))
    },
  })

  app.route({
    ...getQuestionTemplate,
    handler: async (request) => {
      if (request.query.format === 'xlsx')
        return success(excelFile('questions.xlsx', await questionTemplate()))
      const content = wordTemplate().toString('base64')
      return success({ name: 'questions.docx', type: DOCX_TYPE, content })
    },
  })
}

const excelFile = (name: string, file: Buffer) => ({
  name,
  type: XLSX_TYPE,
  content: file.toString('base64'),
})

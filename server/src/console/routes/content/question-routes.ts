import {
  getQuestionTemplate,
  getWrongQuestions,
  listQuestionFormats,
  previewQuestionFile,
  previewQuestions,
} from '@sopan/contract/console/questions'
import { success } from '@sopan/contract/envelope'

import { acceptFiles } from '#server/console/request/file-body.ts'
import { FORMATS, matrixRows } from '#server/content/tests/formats/formats.ts'
import { readQuestions, requireReadable } from '#server/content/tests/formats/read-questions.ts'
import { checkRows } from '#server/content/tests/questions/check-rows.ts'
import {
  questionTemplate,
  wordTemplate,
  wrongQuestions,
} from '#server/content/tests/questions/question-template.ts'
import type { App } from '#server/http/app-deps.ts'
import { XLSX_TYPE } from '#server/lib/sheets/write-sheet.ts'
import { DOCX_TYPE } from '#server/lib/word/write-document.ts'

/** The same bytes, because a copy of a large file would be in memory beside it. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

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
    handler: async (request) => success({ rows: await checkRows(request.body) }),
  })

  app.route({
    ...previewQuestionFile,
    ...acceptFiles(app, requireReadable),
    handler: async (request) => {
      const read = await readQuestions(request.query.name, asBuffer(request.body))
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

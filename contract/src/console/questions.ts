import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { consoleEndpoint } from './endpoint.ts'
import { fileResponse } from './fields.ts'
import { QUESTION_COLUMNS } from './question-columns.ts'

const access = 'content.write-test'

/** A file of 10 MB in Base64, or the rows that were read of it. */
const FILE_BYTES = 14_000_000

/** The most that a cell has in Excel. */
const cellText = z.string().max(32_767)

const column = z.enum(QUESTION_COLUMNS)

const row = {
  /** Of a sheet the number of the row, of a text the line on which the question begins. */
  number: z.int().positive(),
  /** The cells that are not empty; a question of a text file has no cells. */
  cells: z.array(
    z.object({
      column,
      text: cellText,
      /** Why the text is not what was typed; null for a text, and for a cell that is typed again. */
      fault: z.string().max(500).nullable(),
    }),
  ),
}

/** A column of a sheet, such as C. */
const placed = z.object({ column, letter: z.string() })

/** The rows that were read of a file, with what was typed again since. */
const rows = z.object({
  columns: z.array(placed.extend({ letter: z.string().max(3) })).max(QUESTION_COLUMNS.length),
  rows: z.array(z.object(row)).max(300),
})

export const previewQuestions = consoleEndpoint(
  'POST',
  '/content/questions/preview',
  'The questions of an Excel, CSV, GIFT or Aiken file, or of its rows after some were typed again, each with what ' +
    'is wrong with it. Nothing is stored.',
  { access, bodyLimit: FILE_BYTES },
  {
    body: z.object({
      given: z.union([
        rows,
        z.object({
          /** Its ending decides how it is read: .xlsx, .csv, .gift or .txt. */
          name: z.string().min(1).max(300),
          /** The file in Base64. */
          content: z.base64('The file is not in Base64').max(FILE_BYTES),
        }),
      ]),
    }),
    response: {
      200: envelope(
        z.object({
          /** Faults of the file or of its headings; a file with such a fault has no rows. */
          errors: z.array(z.string()),
          columns: z.array(placed),
          rows: z.array(
            z.object({
              ...row,
              /** As the file of a test has it; null if something is wrong with the row. */
              question: z.json().nullable(),
              section: z.string().nullable(),
              errors: z.array(z.object({ column: column.nullable(), message: z.string() })),
            }),
          ),
        }),
      ),
    },
  },
)

export const getWrongQuestions = consoleEndpoint(
  'POST',
  '/content/questions/preview-wrong',
  'The rows with something wrong as an Excel file, each with what it is. Nothing is stored.',
  { access, bodyLimit: FILE_BYTES },
  { body: rows, response: fileResponse },
)

export const getQuestionTemplate = consoleEndpoint(
  'GET',
  '/content/questions/template',
  'The Excel file to fill in: a sheet with the headings, and one that explains them.',
  { access },
  { response: fileResponse },
)

import { z } from 'zod'

import { envelope } from '../envelope.ts'
import { consoleEndpoint } from './endpoint.ts'
import { fileBody, fileResponse } from './fields.ts'
import { QUESTION_COLUMNS } from './question-columns.ts'

const access = 'content.write-test'

/** The size of the largest file, which is one of Word with pictures. */
export const QUESTION_FILE_BYTES = 50_000_000

/** The rows that were read of a file, with their texts as the file has them. */
const ROWS_BYTES = 14_000_000

/** The most that a cell has in Excel. */
const cellText = z.string().max(32_767)

const column = z.enum(QUESTION_COLUMNS)

const warnings = z.array(z.string().max(500))

const cell = z.object({
  column,
  text: cellText,
  /** Why the text is not what was typed; null for a text, and for a cell that is typed again. */
  fault: z.string().max(500).nullable(),
  /** The text as it is in the file, if `text` was converted from an old Hindi font. */
  old: cellText.nullable(),
})

/** The question as the file has it, where its texts were taken out of lines. */
const source = z.string().max(10_000).nullable()

const row = {
  /** Counted as `place` has it, from 1. */
  number: z.int().positive(),
  /** The cells that are not empty, and those that are wrong. */
  cells: z.array(cell),
}

/** A page of the release before sends no old texts. */
const sentCell = cell.extend({ old: cell.shape.old.default(null) })
const sentRow = {
  ...row,
  cells: z.array(sentCell),
  source: source.default(null),
  warnings: warnings.max(20).default([]),
}

/** Whether the cells have Markdown, or plain texts with formulas. */
const form = z.enum(['plain', 'markdown'])

/** Whether the numbers are those of rows of a sheet, of lines on which questions begin, or of questions. */
const place = z.enum(['row', 'line', 'question'])

/** A column of a sheet, such as C. */
const placed = z.object({ column, letter: z.string() })

/** The rows that were read of a file, with what was typed again since. */
const rows = z.object({
  form: form.default('plain'),
  place: place.default('row'),
  /** Empty for a text file without columns. */
  columns: z.array(placed.extend({ letter: z.string().max(3) })).max(QUESTION_COLUMNS.length),
  rows: z.array(z.object(sentRow)).max(300),
})

export const listQuestionFormats = consoleEndpoint(
  'GET',
  '/content/questions/formats',
  'The formats of files with questions, with what each of them can have.',
  { access },
  {
    response: {
      200: envelope(
        z.object({
          formats: z.array(
            z.object({
              name: z.string(),
              /** Of the names of files, without the dot. */
              endings: z.array(z.string()),
              /** The size of the largest file. */
              bytes: z.number(),
            }),
          ),
          /** The parts of questions with 'yes', 'no' or 'becomes …' for each format, in the same order. */
          parts: z.array(z.object({ name: z.string(), cells: z.array(z.string()) })),
        }),
      ),
    },
  },
)

const checkedRows = z.array(
  z.object({
    ...row,
    source,
    /** Likely mistakes, which do not prevent anything. */
    warnings,
    /** As the file of a test has it; null if something is wrong with the row. */
    question: z.json().nullable(),
    section: z.string().nullable(),
    /** The texts of the passage that the question is about, by language as in the file of a test; null without one. */
    passage: z.json().nullable(),
    errors: z.array(z.object({ column: column.nullable(), message: z.string() })),
  }),
)

export const previewQuestionFile = consoleEndpoint(
  'POST',
  '/content/questions/preview-file',
  'The questions of a file, each with what is wrong with it. The body is the file, of type application/octet-stream. Nothing is stored. ' +
    '413 for a file that is too large, before it is sent; 503 while others send large files.',
  { access, bodyLimit: QUESTION_FILE_BYTES },
  {
    /** Its ending decides how the file is read. */
    querystring: z.object({ name: z.string().min(1).max(300) }),
    body: fileBody,
    response: {
      200: envelope(
        z.object({
          /** Faults of the file or of its headings; a file with such a fault has no rows. */
          errors: z.array(z.string()),
          form,
          place,
          /** The pictures of the file in Base64, by the names that the texts give them. */
          pictures: z.array(z.object({ name: z.string(), content: z.string() })),
          columns: z.array(placed),
          rows: checkedRows,
        }),
      ),
    },
  },
)

export const previewQuestions = consoleEndpoint(
  'POST',
  '/content/questions/preview',
  'The rows of a file after some were typed again, each with what is wrong with it. Nothing is stored.',
  { access, bodyLimit: ROWS_BYTES },
  { body: rows, response: { 200: envelope(z.object({ rows: checkedRows })) } },
)

export const getWrongQuestions = consoleEndpoint(
  'POST',
  '/content/questions/preview-wrong',
  'The rows with something wrong as an Excel file, each with what it is. Nothing is stored.',
  { access, bodyLimit: ROWS_BYTES },
  { body: rows, response: fileResponse },
)

export const getQuestionTemplate = consoleEndpoint(
  'GET',
  '/content/questions/template',
  'The file to fill in: of Excel, a sheet with the headings and one that explains them; of Word, a table with the most usual ones.',
  { access },
  {
    querystring: z.object({ format: z.enum(['xlsx', 'docx']).default('xlsx') }),
    response: fileResponse,
  },
)

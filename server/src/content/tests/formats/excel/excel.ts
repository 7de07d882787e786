import { readSheet } from '#server/lib/sheets/read-sheet.ts'
import { SHEET_LIMITS } from '#server/lib/sheets/sheet.ts'

import { tableOf } from '../../questions/question-table.ts'
import type { Format } from '../format.ts'

/** An Excel file whose first sheet has a question in each row. */
export const EXCEL: Format = {
  name: 'Excel',
  endings: ['xlsx'],
  bytes: SHEET_LIMITS.bytes,
  read: async (file) => tableOf(await readSheet(file)),
  matrix: {
    single: 'yes',
    several: 'yes',
    number: 'yes',
    marks: 'yes',
    partly: 'yes',
    sections: 'yes',
    times: 'no',
    passages: 'yes',
    languages: 'yes',
    explanation: 'yes',
    formulas: 'yes',
    emphasis: 'becomes plain text',
    pictures: 'no',
  },
}

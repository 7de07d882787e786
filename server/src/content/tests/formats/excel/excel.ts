import { readSheet } from '#server/lib/sheets/read-sheet.ts'
import { SHEET_LIMITS } from '#server/lib/sheets/sheet.ts'
import { XLSX_TYPE } from '#server/lib/sheets/write-sheet.ts'

import { tableOf } from '../../questions/question-table.ts'
import { type Format, type Matrix, WHOLE } from '../format.ts'
import { writeExcel } from './write-excel.ts'

const READ: Matrix = {
  ...WHOLE,
  times: 'no',
  emphasis: 'becomes plain text',
  pictures: 'no',
}

/** An Excel file whose first sheet has a question in each row. */
export const EXCEL: Format = {
  name: 'Excel',
  endings: ['xlsx'],
  bytes: SHEET_LIMITS.bytes,
  read: async (file) => tableOf(await readSheet(file)),
  matrix: READ,
  writer: {
    ending: 'xlsx',
    mediaType: XLSX_TYPE,
    write: writeExcel,
    matrix: { ...READ, emphasis: 'yes', pictures: 'becomes the name of the picture' },
  },
}

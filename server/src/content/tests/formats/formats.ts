import { extensionOf } from '#server/content/shared/files/file-format.ts'

import { AIKEN } from './aiken/aiken.ts'
import { CSV } from './csv/csv.ts'
import { EXCEL } from './excel/excel.ts'
import { CARRIED, type Carried, type Format } from './format.ts'
import { GIFT } from './gift/gift.ts'
import { MOODLE } from './moodle/moodle.ts'
import { WORD } from './word/word.ts'

/** The formats in which questions are read. */
export const FORMATS: readonly Format[] = [EXCEL, WORD, CSV, AIKEN, GIFT, MOODLE]

/** The format of a file by the ending of its name; Moodle writes GIFT with the ending of Aiken, too. */
export const formatOf = (name: string, file: Buffer): Format | undefined =>
  FORMATS.find(
    ({ endings, fits }) =>
      endings.includes(extensionOf(name.toLowerCase())) && (fits === undefined || fits(file)),
  )

/** The matrices of all formats as a table with a row for each part of a question, for the help and the docs. */
export const matrixRows = (): { name: string; cells: string[] }[] =>
  (Object.keys(CARRIED) as Carried[]).map((part) => ({
    name: CARRIED[part],
    cells: FORMATS.map(({ matrix }) => matrix[part]),
  }))

import { readInThread } from '#server/lib/office/read-in-thread.ts'

import type { QuestionTable } from '../../questions/question-table.ts'
import { type Format, WHOLE } from '../format.ts'
import { MOODLE_WRITER } from './write-moodle.ts'

const WORKER = new URL('./moodle-worker.ts', import.meta.url)
const tooSlow = 'This Moodle file takes too long to read. Try again, or export fewer questions.'

/** Before it is the declaration of XML, and comments of the program that wrote the file. */
const BEGINNING = 4000

/** Moodle XML: questions of a bank with their categories, pictures and feedback. */
export const MOODLE: Format = {
  name: 'Moodle XML',
  endings: ['xml'],
  fits: (file) =>
    file.subarray(0, BEGINNING).toString('latin1').replaceAll('\0', '').includes('<quiz'),
  bytes: 10_000_000,
  read: (file) => readInThread<QuestionTable>(WORKER, file, { tooSlow }),
  matrix: {
    ...WHOLE,
    partly: 'becomes all or nothing',
    times: 'becomes a passage',
  },
  writer: MOODLE_WRITER,
}

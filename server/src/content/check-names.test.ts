import { expect, test } from 'vitest'

import { pdf } from '#test/content/content-files.ts'
import { contentFolder } from '#test/content/content-folder.ts'

import { checkContent } from './check.ts'

const COURSE = 'courses/maths/course.yaml'
const CLASS = 'courses/maths/01-numbers/01-primes.yaml'

async function errorsOf(folder: string): Promise<string[]> {
  const { errors } = await checkContent(folder)
  return errors.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`)
}

test.each([
  ['notes/profit and loss.pdf', 'a space'],
  ['notes/Profit.pdf', "'P'"],
  ['notes/लाभ.pdf', "'ल'"],
])('names the character of %j that is not allowed', async (file, character) => {
  const folder = contentFolder({
    [CLASS]: `title: Primes\nnotes:\n  - title: Loss\n    file: ${file}\n`,
    [`courses/maths/01-numbers/${file}`]: pdf('loss'),
    'tests/images/my picture.svg': '<svg/>',
  })
  const why = `: this name has ${character}, and may have only a–z, 0–9 and -`
  const errors = await errorsOf(folder)
  expect(errors).toContain(
    `${CLASS}:4 'notes[1].file' must be a PDF in notes/, such as 'notes/percentage.pdf'${why}`,
  )
  expect(errors).toContain(
    'tests/images/my picture.svg is used by nothing: this name has a space, and may have only a–z, 0–9 and -',
  )
})

test.each([
  ['exams: SSC CGL', "'exams' must be a list of up to 20 exams, such as ['SSC CGL', 'IBPS PO']"],
  ["exams: ['SSC CGL', '–']", "'exams[2]' must be a name with a letter or a digit"],
  ["exams: ['SSC CGL', 'ssc-cgl']", "'exams' must be a list in which each exam occurs once"],
  [`exams: ['${'S'.repeat(61)}']`, "'exams[1]' must be a text of at most 60 characters"],
])('reports the names of exams in %s', async (exams, message) => {
  const course = `title: Maths\nsummary: All of it.\n${exams}\ntype: free\ncover: cover.svg\n`
  expect(await errorsOf(contentFolder({ [COURSE]: course }))).toEqual([`${COURSE}:3 ${message}`])
})

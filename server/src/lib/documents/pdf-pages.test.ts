import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { countPages } from './pdf-pages.ts'

const sample = join(import.meta.dirname, '../../../../content/syllabus/ssc-cgl-tier-1.pdf')
const pdf = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

it('counts the pages of a PDF of the sample', () => {
  expect(countPages(readFileSync(sample))).toBe(3)
})

it('reads the root of the page tree, not its branches or the outline', () => {
  const bytes = pdf(
    '1 0 obj\n<< /Type /Outlines /Count 90 >>\nendobj\n',
    '2 0 obj\n<< /Count 12 /Kids [3 0 R 4 0 R] /Type /Pages >>\nendobj\n',
    '3 0 obj\n<< /Type/Pages/Count 7 >>\nendobj\n',
  )
  expect(countPages(bytes)).toBe(12)
})

it('reads compressed objects', () => {
  const objects = deflateSync('<</Type/Outlines/Count 90>><</Type/Pages/Kids[3 0 R]/Count 5>>')
  const head = '9 0 obj\n<</Type/ObjStm/N 2/First 10/Filter/FlateDecode>>\nstream\r\n'
  expect(countPages(pdf(head, objects, '\nendstream\nendobj\n'))).toBe(5)
})

it.each([
  ['no PDF', 'hello'],
  ['a damaged stream', '<</Type/ObjStm>>stream\nabc'],
  ['a tree without a number', '/Type /Pages '.repeat(50_000)],
])('returns null for %s', (_, text) => {
  expect(countPages(Buffer.from(text))).toBeNull()
})

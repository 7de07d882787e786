import { describe, expect, it } from 'vitest'

import { docxFile, paragraph, run } from '#test/docx.ts'

import { readQuestions } from '../read-questions.ts'

const read = (body: readonly string[]) => readQuestions('paper.docx', docxFile(body))

describe('a file that cannot be read', () => {
  const good = docxFile(['1. x? (a) p (b) q', 'Ans. a'])
  const bomb = () =>
    docxFile([paragraph('a'.repeat(61_000_000).replaceAll(/a{1000}/g, '$&<w:r/>'))])
  it.each<[string, () => Buffer, RegExp]>([
    ['an old .doc', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /old Word file/],
    ['half of a file', () => good.subarray(0, good.length / 2), /not a Word file/],
    ['a text', () => Buffer.from('{\\rtf1 x}'), /not a Word file/],
    [
      'a sheet',
      () =>
        docxFile([], {
          others: {
            '_rels/.rels':
              '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            'xl/workbook.xml': '<x/>',
          },
        }),
      /not a Word file/,
    ],
    [
      'an entity',
      () =>
        docxFile([], {
          others: {
            'word/document.xml':
              '<!DOCTYPE a [<!ENTITY b "c">]><w:document><w:body><w:p>&b;</w:p></w:body></w:document>',
          },
        }),
      /not a Word file/,
    ],
    [
      '5,001 parts',
      () =>
        docxFile([], {
          others: Object.fromEntries(
            Array.from({ length: 5001 }, (_, at) => [`word/x${at}.bin`, '']),
          ),
        }),
      /too large/,
    ],
    ['a text of 61 MB', bomb, /too large/],
    [
      '20,001 paragraphs',
      () => docxFile(Array.from({ length: 20_001 }, () => 'x')),
      /at most 20000 paragraphs/,
    ],
    [
      'parts nested 500 deep',
      () => docxFile([paragraph('<w:ins>'.repeat(500) + run('x') + '</w:ins>'.repeat(500))]),
      /nested too deeply/,
    ],
  ])('%s', async (_, file, problem) => {
    await expect(readQuestions('paper.docx', file())).rejects.toThrow(problem)
  })

  it('has no questions', async () => {
    expect((await read(['Nothing here'])).errors).toEqual([
      expect.stringMatching(/No numbered question was found/),
    ])
    expect((await readQuestions('paper.doc', Buffer.from(''))).errors).toEqual([
      expect.stringMatching(/Save it as \.docx/),
    ])
  })
})

it('ends soon with long texts of signs that marks begin with', async () => {
  const { rows } = await read([
    '1. x',
    `(a)${' '.repeat(200_000)}b`,
    `Ans.${' '.repeat(200_000)}`,
    '('.repeat(200_000),
    '1 '.repeat(100_000),
    'Answer Key',
    `1${' '.repeat(200_000)}x`,
  ])
  expect(rows).toHaveLength(1)
})

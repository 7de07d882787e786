import { describe, expect, test } from 'vitest'

import { checkContent } from '#server/content/check.ts'
import { pdf } from '#test/content/content-files.ts'
import { type ContentChanges, contentFolder } from '#test/content/content-folder.ts'

const FILE = 'books/polity/book.yaml'
const HEAD = 'title: Polity\nauthor: A. Verma\ndescription: In tables.\n'
const PDF: ContentChanges = { 'books/polity/book.pdf': pdf('polity') }

async function errorsOf(changes: ContentChanges): Promise<string[]> {
  const { errors } = await checkContent(contentFolder(changes))
  return errors.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`)
}

describe('a book', () => {
  test.each([
    ['type: free\npdf: book.pdf\n', PDF],
    ['type: paid\nprice: 99.5\npdf: book.pdf\n', PDF],
    ['type: free\nimage: image.png\n', { 'books/polity/image.png': png() }],
  ])('of %j has no error', async (rest, files) => {
    expect(await errorsOf({ [FILE]: HEAD + rest, ...files })).toEqual([])
  })

  test.each([
    ['type: paid\npdf: book.pdf\n', PDF, `${FILE}:4 a paid book needs a 'price'`],
    ['type: free\nprice: 5\npdf: book.pdf\n', PDF, `${FILE}:5 a free book has no 'price'`],
    ['type: free\n', {}, `${FILE}:1 a book needs a 'pdf' or an 'image' to be read`],
    ['type: free\npdf: book.pdf\n', {}, `${FILE}:5 there is no file books/polity/book.pdf`],
    ['type: free\npdf: ../../x.pdf\n', {}, `${FILE}:5 'pdf' must be book.pdf`],
    [
      'type: free\npdf: book.pdf\n',
      { 'books/polity/book.pdf': 'a text' },
      'books/polity/book.pdf is not a PDF file',
    ],
    [
      'type: free\nimage: image.svg\n',
      { 'books/polity/image.svg': '<svg><script>1</script></svg>' },
      expect.stringContaining('books/polity/image.svg'),
    ],
    [
      'type: free\npdf: book.pdf\n',
      { ...PDF, 'books/polity/cover.svg': '<svg/>' },
      'books/polity/cover.svg is used by nothing',
    ],
  ])('of %j is reported', async (rest, files, error) => {
    expect(await errorsOf({ [FILE]: HEAD + rest, ...files })).toEqual([error])
  })

  test('in a folder that is no slug, or without its file, is reported', async () => {
    expect(
      await errorsOf({ 'books/Polity 2/book.yaml': HEAD, 'books/maths/note.txt': 'x' }),
    ).toEqual([
      'books/Polity 2 is not a short name of a–z, 0–9 and -',
      'books/maths/book.yaml is missing',
      'books/maths/note.txt is used by nothing',
    ])
  })
})

function png(): Buffer {
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(20)])
}

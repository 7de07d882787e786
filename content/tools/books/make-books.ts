import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { drawChapters } from '../notes/draw-note.ts'
import { bookCover } from './book-cover.ts'
import { books } from './books.ts'
import { numberChart } from './number-chart.ts'

const root = join(import.meta.dirname, '../..')
const notes = join(import.meta.dirname, '../notes/pages')

for (const book of books) {
  const folder = join(root, 'books', book.slug)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'cover.svg'), bookCover(book))
  if (book.chapters.length === 0) {
    await writeFile(join(folder, 'image.svg'), numberChart())
    continue
  }
  const files = [
    join(import.meta.dirname, 'pages', `${book.slug}.md`),
    ...book.chapters.map((chapter) => join(notes, `${chapter}.md`)),
  ]
  const [first = '', ...chapters] = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const texts = [`${first}\n${listOf(chapters)}`, ...chapters]
  const pdf = await drawChapters(texts, { subject: book.title.join(' '), author: book.author })
  await writeFile(join(folder, 'book.pdf'), pdf)
  console.log(`books/${book.slug}/book.pdf  ${pdf.length} bytes`)
}

/** The table of contents, in Markdown. */
function listOf(chapters: string[]): string {
  const titles = chapters.map((text, n) => `${n + 1}. ${text.split('\n')[0]?.replace('# ', '')}`)
  return `## The chapters\n\n${titles.join('\n')}\n`
}

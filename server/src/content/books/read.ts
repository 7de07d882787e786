import { joinPath } from '#server/content/shared/files/content-folder.ts'
import {
  type ReadContext,
  isSlug,
  readYaml,
  requireFile,
} from '#server/content/shared/read-context.ts'

import { type BookContent, bookFile } from './schema.ts'

const PATH = 'books'
const FILES = ['cover', 'pdf', 'image'] as const

/** All books of the folder; an item with an error is reported and left out. */
export async function readBooks(context: ReadContext): Promise<BookContent[]> {
  const books: BookContent[] = []
  for (const slug of context.folder.folders(PATH)) {
    const path = joinPath(PATH, slug)
    context.itemPaths.add(path)
    if (!isSlug(slug)) {
      context.folder.ignore(path)
      context.addError(path, null, 'is not a short name of a–z, 0–9 and -')
      continue
    }
    const book = await readBook(context, path, slug)
    if (book) books.push(book)
  }
  return books
}

async function readBook(
  context: ReadContext,
  path: string,
  slug: string,
): Promise<BookContent | null> {
  const file = `${path}/book.yaml`
  const parsed = await readYaml(context, file, bookFile)
  if (!parsed) return null
  const book = { ...parsed.value, slug }
  for (const key of FILES) {
    const name = book[key]
    if (name === null) continue
    book[key] = joinPath(path, name)
    await requireFile(context, book[key], { file, at: parsed.placeOf([key]) })
  }
  return book
}

import type { ExportContext } from '#server/content/shared/export-context.ts'
import { extensionOf } from '#server/content/shared/files/file-format.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'
import { inRupees, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'

import { bookFile } from './schema.ts'

/** Writes the folder `books/`. */
export async function exportBooks({ trx, open }: ExportContext): Promise<void> {
  const books = await trx.selectFrom('book').selectAll().where('published', '=', true).execute()
  for (const book of books) {
    const path = `books/${book.slug}`
    const folder = open(path)
    if (folder === null) continue
    const copy = async (name: string, stored: string | null) => {
      if (stored === null) return null
      const file = `${name}.${extensionOf(stored)}`
      await folder.copy(`${path}/${file}`, stored)
      return file
    }
    const yaml = writeYaml(bookFile, {
      ...book,
      price: inRupees(book.price_paise),
      added: formatTime(book.created_at),
      cover: await copy('cover', book.cover),
      pdf: await copy('book', book.pdf_path),
      image: await copy('image', book.image_path),
    })
    await folder.text(`${path}/book.yaml`, yaml)
  }
}

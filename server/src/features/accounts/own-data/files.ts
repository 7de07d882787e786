import { PERSONAL } from '#server/db/personal/personal.ts'
import { fileNameOf, renderDocument } from '#server/lib/documents/render.ts'
import type { Files } from '#server/lib/files/files.ts'
import type { ZipFile } from '#server/lib/files/zip.ts'

import type { OwnData } from './read-data.ts'

const README = `What is stored about you. Amounts are paise, times are UTC.

${Object.entries(PERSONAL)
  .map(([name, { about }]) => `${`${name}.json`.padEnd(16)}${about}`)
  .join('\n')}
receipts/       receipts and credit notes
pictures/       pictures that you sent with tickets

Your password is stored only as a hash, which is not included. Questions and their keys are not data about you.
`

/** The files of an export, one after the other, so that only one is in memory. */
export async function* filesOf(
  { lists, documents, pictures }: OwnData,
  files: Pick<Files, 'read' | 'stat'>,
): AsyncGenerator<ZipFile> {
  yield { name: 'README.txt', content: Buffer.from(README) }
  for (const [name, list] of Object.entries(lists)) {
    yield { name: `${name}.json`, content: Buffer.from(`${JSON.stringify(list, null, 1)}\n`) }
  }
  for (const document of documents) {
    const content = await renderDocument(document)
    yield { name: `receipts/${fileNameOf(document)}`, content }
  }
  for (const { stored, name } of pictures) {
    // The account may be erased meanwhile.
    if ((await files.stat(stored)) !== null) yield { name, content: await files.read(stored) }
  }
}

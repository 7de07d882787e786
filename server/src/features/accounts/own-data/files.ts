import { fileNameOf, renderDocument } from '#server/lib/documents/render.ts'
import type { Files } from '#server/lib/files/files.ts'

import type { OwnData } from './read-data.ts'

export interface OwnFile {
  /** A path below the folder of the export. */
  name: string
  content: Uint8Array
}

const README = `What is stored about you. Amounts are paise, times are UTC.

account.json    your details, and how often your referral code was used
purchases.json  orders, payments, refunds, disputes, and what the payment provider has reported
access.json     what you may use and until when
tests.json      attempts, grades (when the results of the test are out) and every stored answer by the number of its question
learning.json   classes, positions in videos, and days on which you were here
support.json    your tickets with our answers and your replies, and mails about orders, refunds, marks and tickets
security.json   sign-ins, reset links, recorded changes and refused requests
receipts/       receipts and credit notes
pictures/       pictures that you sent with tickets

Your password is stored only as a hash, which is not included. Questions and their keys are not data about you.
`

/** The files of an export, one after the other, so that only one is in memory. */
export async function* filesOf(
  { lists, documents, pictures }: OwnData,
  files: Pick<Files, 'read' | 'stat'>,
): AsyncGenerator<OwnFile> {
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

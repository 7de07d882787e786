import { tooLarge } from '../errors.ts'
import { readInThread } from '../office/read-in-thread.ts'
import { WORD_LIMITS, type WordDocument } from './document.ts'

const WORKER = new URL('./document-worker.ts', import.meta.url)
const tooSlow = 'This Word file takes too long to read. Try again, or split it into several files.'

/**
 * The paragraphs and tables of a .docx file. Throws what `readInThread` throws, and 413 if the file is too large.
 */
export async function readDocument(bytes: Uint8Array): Promise<WordDocument> {
  if (bytes.length > WORD_LIMITS.bytes) throw tooLarge({ text: 'A file may have at most 10 MB' })
  return readInThread<WordDocument>(WORKER, bytes, { tooSlow })
}

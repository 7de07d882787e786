import { readInThread } from '../office/read-in-thread.ts'
import type { WordDocument } from './document.ts'

const WORKER = new URL('./document-worker.ts', import.meta.url)
const tooSlow = 'This Word file takes too long to read. Try again, or split it into several files.'

/** The paragraphs and tables of a .docx file. Throws what `readInThread` throws. */
export const readDocument = (bytes: Uint8Array): Promise<WordDocument> =>
  readInThread<WordDocument>(WORKER, bytes, { tooSlow })

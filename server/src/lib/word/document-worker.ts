import type { WordResult } from './document.ts'
import { parseDocument } from './parse-document.ts'

export const parse = (bytes: Uint8Array): WordResult => parseDocument(bytes)

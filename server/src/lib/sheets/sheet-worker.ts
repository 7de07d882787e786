import { parseSheet } from './parse-sheet.ts'
import type { SheetResult } from './sheet.ts'

export const parse = (bytes: Uint8Array): Promise<SheetResult> => parseSheet(bytes)

/** The limits of an uploaded file and of its first sheet; above a limit the whole file is refused. */
export const SHEET_LIMITS = {
  /** Of the file as it is uploaded. */
  bytes: 10_000_000,
  /** Of all entries of the archive together, by what they would take up when they are inflated. */
  inflatedBytes: 50_000_000,
  entries: 500,
  rows: 5000,
  /** Columns of questions in fifteen languages are 112. */
  columns: 150,
  /** Cells that are not empty. */
  cells: 100_000,
}

/** A cell that is not empty. */
export interface SheetCell {
  /** Such as 'C7'. */
  address: string
  /** Without spaces around it; of a cell that is not a text the value that Excel has, such as '0.5' of 50%. */
  text: string
  /** Why the text is not what was typed, and what to do, as a sentence with the address; null for a text. */
  fault: string | null
  /** A text in an old Hindi font, in Unicode, for callers that show both before they take it. */
  converted?: Pick<SheetCell, 'text' | 'fault'>
  /** Whether it is a whole number that is shown with all its digits: a caller may then take it despite its fault. */
  isWhole: boolean
  /** The same of any number, such as 0.25. */
  isPlainNumber: boolean
}

export interface SheetRow {
  /** From 1. */
  number: number
  /** By column, from 0; undefined where a cell is empty. */
  cells: (SheetCell | undefined)[]
}

/** The rows that are not empty, or why the file cannot be read. */
export type SheetResult = { rows: SheetRow[] } | { error: string }

/** The letters of a column, from 0: 'A', 'AB'. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** The column of an address, from 0; -1 if the text is not an address. */
export function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}(?=\d{1,7}$)/.exec(address)?.[0] ?? ''
  const digits = Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at) - 64)
  return digits.reduce((sum, digit) => sum * 26 + digit, 0) - 1
}

/** The row of an address, from 1; 0 if the text is not an address. */
export const rowOf = (address: string): number =>
  Number(/^[A-Z]{1,3}(\d{1,7})$/.exec(address)?.[1] ?? 0)

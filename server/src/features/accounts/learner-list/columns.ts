import { OperatorError } from '#server/lib/operator-error.ts'

import type { ListRow } from './read-text.ts'

const COLUMNS = ['name', 'email', 'phone', 'reference'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** How lists name the columns, in small letters and without spaces and signs. */
const HEADINGS: Record<ColumnName, readonly string[]> = {
  name: ['name', 'fullname', 'student', 'studentname', 'learner', 'learnername', 'नाम'],
  email: ['email', 'emailid', 'emailaddress', 'mail', 'mailid', 'ईमेल'],
  phone: [
    'phone',
    'phoneno',
    'phonenumber',
    'mobile',
    'mobileno',
    'mobilenumber',
    'contact',
    'contactno',
    'whatsapp',
    'whatsappno',
    'फोन',
    'मोबाइल',
  ],
  reference: ['reference', 'referenceno', 'receipt', 'receiptno', 'voucher', 'voucherno', 'utr'],
}

/** A heading has no more letters. */
const LONGEST_HEADING = 60

export interface Table {
  rows: readonly ListRow[]
  /** The place of each column; -1 without it. */
  places: Record<ColumnName, number>
  /** The names of the columns that are not read. */
  ignored: string[]
}

/** The rows below the names of the columns; without names the columns are name, email, phone and reference. */
export function findColumns(all: readonly ListRow[]): Table {
  const [first, ...rest] = all
  const headings = first?.cells ?? []
  const found = headings.map((cell) => columnOf(cell))
  const isHeading = found.some((one) => one !== null) && !headings.some((one) => one.includes('@'))
  if (!isHeading) return { rows: all, places: placesIn(COLUMNS), ignored: [] }
  const missing = (['name', 'email'] as const).find((one) => !found.includes(one))
  if (missing !== undefined) {
    throw new OperatorError(
      `There is no column '${missing}'. Name the columns name, email and phone.`,
    )
  }
  const twice = found.find((one, place) => one !== null && found.indexOf(one) !== place)
  if (twice !== undefined && twice !== null) {
    throw new OperatorError(`There are two columns for '${twice}'. Remove one of them.`)
  }
  const ignored = headings.filter((cell, place) => found[place] === null && cell.trim() !== '')
  return {
    rows: rest,
    places: placesIn(found),
    ignored: ignored.map((cell) => cell.slice(0, LONGEST_HEADING)),
  }
}

function columnOf(cell: string): ColumnName | null {
  if (cell.length > LONGEST_HEADING) return null
  const letters = cell
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
  return COLUMNS.find((column) => HEADINGS[column].includes(letters)) ?? null
}

const placesIn = (columns: readonly (ColumnName | null)[]): Table['places'] => ({
  name: columns.indexOf('name'),
  email: columns.indexOf('email'),
  phone: columns.indexOf('phone'),
  reference: columns.indexOf('reference'),
})

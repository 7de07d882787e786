import { reference } from '@sopan/contract/console/fields'
import { LIST_LIMITS } from '@sopan/contract/console/list-limits'
import { fullName, newEmail, phone } from '@sopan/contract/fields'
import { number } from '@sopan/words/en/format'
import { checkText } from '@sopan/words/frame/checks'
import type { z } from 'zod'

import { emailKey } from '#server/features/accounts/email-key.ts'
import { plainReference } from '#server/features/orders/operate/record-in.ts'
import { OperatorError } from '#server/lib/operator-error.ts'

import { type ColumnName, findColumns } from './columns.ts'
import type { ListRow } from './read-text.ts'

/** A row as it would be stored; of one with faults, the beginning of its cells. */
export interface CheckedRow {
  row: number
  name: string
  email: string
  phone: string | null
  reference: string | null
  faults: string[]
}

const SHOWN = 100
const LONGEST_PHONE = 40

/**
 * Checks the rows of a list by the rules of registration, and for emails and references that are there twice. Pure.
 * Throws OperatorError if it has no rows or too many, or no column of emails.
 */
export function checkList(all: readonly ListRow[]): { rows: CheckedRow[]; ignored: string[] } {
  const { rows, places, ignored } = findColumns(all)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw new OperatorError('The list has no rows.')
  if (filled.length > LIST_LIMITS.rows) {
    throw new OperatorError(
      `The list has more than ${number(LIST_LIMITS.rows)} rows. Divide it into several lists.`,
    )
  }
  const emails = new Map<string, number>()
  const references = new Map<string, number>()
  const checked = filled.map(({ row, cells, faults }) => {
    const found = checkRow(row, (column) => ({
      text: (cells[places[column]] ?? '').trim(),
      fault: faults[places[column]] ?? null,
    }))
    found.faults.push(
      ...repeated('email', emailKey(found.email), row, emails),
      ...repeated(
        'reference',
        plainReference(found.reference ?? '').toLowerCase(),
        row,
        references,
      ),
    )
    return found
  })
  return { rows: checked, ignored }
}

interface Cell {
  text: string
  /** Of a cell of a sheet, also if its text is right. */
  fault: string | null
}

function checkRow(row: number, cellOf: (column: ColumnName) => Cell): CheckedRow {
  const faults: string[] = []
  const read = <Schema extends z.ZodType>(schema: Schema, { text, fault }: Cell) => {
    const result = schema.safeParse(text)
    if (fault === null && result.success) return result.data
    faults.push(fault ?? checkText(result.error?.issues[0]?.message ?? 'This is not valid', 'en'))
    return null
  }
  const [name, email, paid] = [cellOf('name'), cellOf('email'), cellOf('reference')]
  return {
    row,
    name: read(fullName, name) ?? name.text.slice(0, SHOWN),
    email: read(newEmail, email) ?? email.text.slice(0, SHOWN),
    phone: read(phone, withoutPrefix(cellOf('phone'))) ?? null,
    reference: paid.text === '' ? null : (read(reference, paid) ?? paid.text.slice(0, SHOWN)),
    faults,
  }
}

/** Lists have phone numbers also as '+91 98120 12345' and '098120 12345'. */
function withoutPrefix({ text, fault }: Cell): Cell {
  const digits = text.length <= LONGEST_PHONE ? text.replaceAll(/\D/g, '') : text
  const isLong = /^(?:91\d{10}|0\d{10})$/.test(digits)
  return { text: isLong ? digits.slice(-10) : text, fault }
}

/** The fault of a value that an earlier row has. */
function repeated(
  column: ColumnName,
  value: string,
  row: number,
  seen: Map<string, number>,
): string[] {
  if (value === '') return []
  const before = seen.get(value)
  if (before !== undefined) return [`Row ${before} has the same ${column}`]
  seen.set(value, row)
  return []
}

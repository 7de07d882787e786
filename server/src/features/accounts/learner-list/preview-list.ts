import type { Db } from '#server/db/tables.ts'

import { emailKey } from '../email-key.ts'
import { INACTIVE } from './add-learner.ts'
import { type CheckedRow, checkList } from './check-list.ts'
import type { ListRow } from './read-text.ts'
import { listByEmails } from './store.ts'

export interface PreviewedRow extends CheckedRow {
  /** The account that has this email already. */
  account: { id: number; name: string } | null
}

/** The rows of a list with their faults and the accounts that exist already. Throws OperatorError as `checkList`. */
export async function previewList(
  db: Db,
  all: readonly ListRow[],
): Promise<{ rows: PreviewedRow[]; ignored: string[] }> {
  const { rows, ignored } = checkList(all)
  const found = await listByEmails(
    db,
    rows.map(({ email }) => emailKey(email)),
  )
  const accounts = new Map(found.map((account) => [account.email_key, account]))
  return {
    ignored,
    rows: rows.map((row) => {
      const account = accounts.get(emailKey(row.email))
      if (account === undefined) return { ...row, account: null }
      const { id, name, status } = account
      const faults = status === 'active' ? row.faults : [...row.faults, INACTIVE]
      return { ...row, faults, account: { id, name } }
    }),
  }
}

import { Panel } from '@sopan/ui/content/panel.tsx'
import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { usePermission } from '#console/session/me.ts'
import { type Column, DataTable } from '#console/table/data-table.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'
import { listWords as text } from '#console/words/learner-list.ts'
import { learnerWords } from '#console/words/learners.ts'

import type { CheckedList, CheckedRow, RefusedRow } from './list-calls.ts'

/** A longer table would only be scrolled past. */
const SHOWN = 50

const identity: Column<CheckedRow>[] = [
  { id: 'row', title: text.row, value: (one) => one.row },
  { id: 'name', title: learnerWords.name, value: (one) => one.name || words.none },
  { id: 'email', title: learnerWords.email, value: (one) => one.email || words.none },
]

const full = (mayRead: boolean): Column<CheckedRow>[] => [
  ...identity,
  { id: 'phone', title: learnerWords.phone, value: (one) => one.phone ?? words.none },
  {
    id: 'account',
    title: text.account,
    value: ({ account }) => (account === null ? text.isNew : text.exists(account.name)),
    cell: ({ account }) =>
      account !== null && mayRead ? (
        <Link className="link" to={`/learners/${account.id}`} target="_blank">
          {text.exists(account.name)}
        </Link>
      ) : undefined,
  },
]

const reference: Column<CheckedRow> = {
  id: 'reference',
  title: text.reference,
  value: (one) => one.reference ?? words.none,
}

const faulty: Column<CheckedRow>[] = [
  ...identity,
  { id: 'fault', title: text.fault, value: (one) => one.faults.join('. ') },
]

/** The rows of a checked list: those with faults, then the others. */
export function CheckedRows({ ignored, rows }: CheckedList) {
  const wrong = rows.filter(({ faults }) => faults.length > 0)
  const right = rows.filter(({ faults }) => faults.length === 0)
  // First those about which the member may wonder.
  const others = right.toSorted((a, b) => Number(a.account === null) - Number(b.account === null))
  const columns = full(usePermission()('learner.read'))
  if (others.some((one) => one.reference !== null)) columns.push(reference)
  return (
    <>
      {ignored.length > 0 && <p className="mt-4 text-14 text-ink-2">{text.ignored(ignored)}</p>}
      {wrong.length > 0 && (
        <section className="mt-6">
          <Panel kind="wrong" icon={TriangleAlert} role="alert" className="mb-4">
            {text.faultyText(wrong.length)}
          </Panel>
          <RowTable title={text.faulty} columns={faulty} rows={wrong} />
        </section>
      )}
      {others.length > 0 && <RowTable title={text.right} columns={columns} rows={others} />}
    </>
  )
}

/** The first rows, with how many there are. */
function RowTable({
  title,
  columns,
  rows,
}: {
  title: string
  columns: readonly Column<CheckedRow>[]
  rows: readonly CheckedRow[]
}) {
  return (
    <>
      <TableSection title={title} columns={columns} rows={rows.slice(0, SHOWN)} />
      {rows.length > SHOWN && (
        <p className="mt-2 text-14 text-ink-2">{text.first(SHOWN, rows.length)}</p>
      )}
    </>
  )
}

const refused: Column<RefusedRow>[] = [
  { id: 'row', title: text.row, value: (one) => one.row },
  { id: 'name', title: learnerWords.name, value: (one) => one.name },
  { id: 'email', title: learnerWords.email, value: (one) => one.email },
  { id: 'problem', title: text.problem, value: (one) => one.problem },
]

/** The rows that are refused, each with why. */
export function RefusedRows({
  title,
  detail,
  rows,
}: {
  title: string
  detail: string
  rows: readonly RefusedRow[]
}) {
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-22">{title}</h2>
      <p className="mb-4 text-14 text-ink-2">{detail}</p>
      <DataTable label={title} columns={refused} rows={rows} />
    </section>
  )
}

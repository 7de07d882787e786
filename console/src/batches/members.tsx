import { Button } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { lazyPart } from '#console/lib/lazy-part.tsx'
import type { ReportRow } from '#console/reports/report-calls.ts'
import { ReportView } from '#console/reports/report-view.tsx'
import { usePermission } from '#console/session/me.ts'
import { Breakable } from '#console/table/breakable.tsx'
import type { Column } from '#console/table/data-table.tsx'
import { batchWords as text } from '#console/words/batches.ts'

import type { BatchRecord } from './batch-calls.ts'

const AddMemberDialog = lazyPart(
  async () => (await import('./add-member-dialog.tsx')).AddMemberDialog,
)
const RemoveMemberDialog = lazyPart(
  async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog,
)

interface Member {
  id: number
  name: string
}

/** The learner of a row of the report; null for a row of another table. */
const memberOf = ({ user_id: id, name }: ReportRow): Member | null =>
  typeof id === 'number' && typeof name === 'string' ? { id, name } : null

/** The columns that are below the name, so that the others have room. */
const CONTACTS = ['email', 'phone'] as const

/** The learners of a batch as the report `batch`, each with a link to the learner's page and a button that ends the membership. */
export function Members({ record }: { record: BatchRecord }) {
  const may = usePermission()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Member | null>(null)
  const { batch } = record
  const canChange = may('batch.change') && batch.state !== 'over'
  const mayRead = may('learner.read')
  const columnsOf = (columns: Column<ReportRow>[]) => {
    const shown = columns
      .filter(({ id }) => !CONTACTS.some((one) => one === id))
      .map((column) => (column.id === 'name' ? { ...column, cell: nameCell(mayRead) } : column))
    return canChange ? [...shown, actColumn(setRemoved)] : shown
  }
  return (
    <>
      <ReportView
        isPart
        name="batch"
        filter={{ batch: String(batch.id) }}
        columnsOf={columnsOf}
        acts={
          canChange && (
            <Button kind="secondary" size="regular" onClick={() => setAdding(true)}>
              {text.addOne}
            </Button>
          )
        }
      />
      {isAdding && <AddMemberDialog batchId={batch.id} onClose={() => setAdding(false)} />}
      {removed !== null && (
        <RemoveMemberDialog record={record} member={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  )
}

const nameCell = (isLinked: boolean) => (row: ReportRow) => {
  const member = memberOf(row)
  if (member === null) return undefined
  return (
    <>
      {isLinked ? (
        <Link className="link" to={`/learners/${member.id}`}>
          {member.name}
        </Link>
      ) : (
        member.name
      )}
      {CONTACTS.map((key) => {
        const contact = row[key]
        return (
          typeof contact === 'string' && (
            <span key={key} className="block">
              <Breakable text={contact} />
            </span>
          )
        )
      })}
    </>
  )
}

const actColumn = (onRemove: (member: Member) => void): Column<ReportRow> => ({
  id: 'act',
  title: text.acts,
  value: () => null,
  cell: (row) => {
    const member = memberOf(row)
    return (
      member !== null && (
        <Button
          kind="danger-secondary"
          size="compact"
          aria-label={text.removeOf(member.name)}
          onClick={() => onRemove(member)}
        >
          {text.remove}
        </Button>
      )
    )
  },
})

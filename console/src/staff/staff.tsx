import { listStaff } from '@sopan/contract/console/staff'
import { Button } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#console/lib/call.ts'
import { at } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { type Column, DataTable, shownAs } from '#console/table/data-table.tsx'
import { Failure } from '#console/table/failure.tsx'
import { words } from '#console/words.ts'
import { staffWords as text } from '#console/words/staff.ts'

import type { Member } from './member.ts'

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog)

const columnsOf = (onChange: (member: Member) => void): Column<Member>[] => [
  {
    id: 'member',
    title: text.member,
    value: (member) => member.email,
    cell: (member) => (
      <>
        {member.name && <span className="block font-semibold">{member.name}</span>}
        {member.email}
      </>
    ),
  },
  {
    id: 'roles',
    title: text.roles,
    value: (member) => member.roles.map((role) => text.roleNames[role]).join(', '),
  },
  { id: 'status', title: text.status, value: (member) => text.statuses[member.status] },
  {
    id: 'factor',
    title: text.factor,
    value: (member) => (member.has_second_factor ? words.yes : words.no),
  },
  shownAs('seen', text.lastSeen, (member) => member.last_seen_at, at),
  {
    id: 'change',
    title: text.change,
    value: () => null,
    cell: (member) => (
      <Button
        kind="secondary"
        size="compact"
        aria-label={`${text.change}: ${member.email}`}
        onClick={() => onChange(member)}
      >
        {text.change}
      </Button>
    ),
  },
]

export function Component() {
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Member | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => call(listStaff, {}, signal),
  })
  return (
    <>
      <PageHead
        title={text.title}
        end={
          <Button size="regular" onClick={() => setInviting(true)}>
            {text.invite}
          </Button>
        }
      />
      <div className="mt-6">
        {data === undefined && error === null && <RowsSkeleton />}
        {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <DataTable label={text.title} columns={columnsOf(setChanged)} rows={data.staff} />
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {changed !== null && <MemberDialog member={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

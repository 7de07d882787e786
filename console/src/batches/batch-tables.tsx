import { indianDay } from '@sopan/domain/indian-day'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { actorOf, at, day, dayIn } from '#console/lib/format.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { usePermission } from '#console/session/me.ts'
import { type Column, figureAs, shownAs } from '#console/table/data-table.tsx'
import { TableSection } from '#console/table/section.tsx'
import { words } from '#console/words.ts'
import { batchWords as text } from '#console/words/batches.ts'
import { orderWords } from '#console/words/orders.ts'

import type { BatchItem, BatchRecord, Invitation, Message } from './batch-calls.ts'

const EndInvitationDialog = lazyPart(
  async () => (await import('./end-invitation-dialog.tsx')).EndInvitationDialog,
)

/** The items of a batch, its invitations and its messages. */
export function BatchTables({ record }: { record: BatchRecord }) {
  const may = usePermission()
  const [ended, setEnded] = useState<Invitation | null>(null)
  const { items, invitations, messages } = record
  return (
    <>
      <TableSection
        isAlwaysShown
        title={text.items}
        none={text.noItems}
        columns={itemColumns(may('content.read'))}
        rows={items}
      />
      <TableSection
        title={text.invitations}
        columns={[...invitationColumns, endColumn(setEnded)]}
        rows={invitations ?? []}
      />
      <TableSection title={text.messages} columns={messageColumns} rows={messages} />
      {ended !== null && <EndInvitationDialog invitation={ended} onClose={() => setEnded(null)} />}
    </>
  )
}

const itemColumns = (isLinked: boolean): Column<BatchItem>[] => [
  {
    id: 'item',
    title: text.item,
    value: (one) => one.title,
    cell: (one) => (
      <>
        {isLinked ? (
          <Link className="link" to={`/content/${one.type}s/${encodeURIComponent(one.slug)}`}>
            {one.title}
          </Link>
        ) : (
          one.title
        )}
        {!one.is_published && <span className="block text-ink-2">{text.notPublished}</span>}
      </>
    ),
  },
  { id: 'kind', title: text.kind, value: (one) => orderWords.kinds[one.type] },
]

function stateOf({ ended_at: ended, ends_at: end, used, most }: Invitation) {
  if (ended !== null) return 'ended'
  if (new Date(end) <= new Date()) return 'over'
  return used >= most ? 'full' : 'open'
}

const invitationColumns: Column<Invitation>[] = [
  shownAs('made', text.made, (one) => one.created_at, at),
  {
    id: 'until',
    title: text.inviteUntil,
    value: (one) => one.ends_at,
    // It ends when the next day begins.
    cell: (one) => dayIn(indianDay(new Date(one.ends_at), -1)),
  },
  { id: 'used', title: text.used, value: (one) => text.usedOf(one.used, one.most) },
  figureAs('waiting', text.waiting, (one) => one.waiting, String),
  {
    id: 'approval',
    title: text.approval,
    value: (one) => (one.needs_approval ? words.yes : words.no),
  },
  { id: 'state', title: text.state, value: (one) => text.invitationStates[stateOf(one)] },
]

/** A full invitation is open again when a learner is refused, so that it can be ended, too. */
const endColumn = (onEnd: (invitation: Invitation) => void): Column<Invitation> => ({
  id: 'act',
  title: text.acts,
  value: () => null,
  cell: (one) =>
    ['open', 'full'].includes(stateOf(one)) && (
      <Button
        kind="secondary"
        size="compact"
        aria-label={text.endInvitationOf(day(one.created_at))}
        onClick={() => onEnd(one)}
      >
        {text.endInvitation}
      </Button>
    ),
})

const messageColumns: Column<Message>[] = [
  {
    id: 'message',
    title: text.message,
    value: (one) => one.title,
    cell: (one) => (
      <>
        <span className="block font-semibold">{one.title}</span>
        <span className="line-clamp-3 whitespace-pre-line">{one.message}</span>
      </>
    ),
  },
  shownAs('sent', text.sentAt, (one) => one.sent_at, at),
  { id: 'by', title: text.by, value: (one) => actorOf(one.actor) },
  { id: 'mail', title: text.mailed, value: (one) => (one.by_mail ? words.yes : words.no) },
]

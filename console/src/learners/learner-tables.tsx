import { endLearnerSessions, revokeLearnerAccess } from '@sopan/contract/console/learner-acts'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '#console/lib/call.ts'
import { lazyPart } from '#console/lib/lazy-part.tsx'
import { RefundDialog } from '#console/orders/acts/lazy-dialogs.ts'
import { refundColumn } from '#console/orders/refund-column.tsx'
import { usePermission } from '#console/session/me.ts'
import type { Column } from '#console/table/data-table.tsx'
import { TableSection } from '#console/table/section.tsx'
import { attemptWords } from '#console/words/attempts.ts'
import { learnerWords as text } from '#console/words/learners.ts'

import {
  type Access,
  type Attempt,
  type LearnerRecord,
  type Session,
  accountOf,
  readLearnersAgain,
} from './learner-calls.ts'
import * as columns from './learner-columns.tsx'
import type { ReasonAct } from './reason-dialog.tsx'

const ReasonDialog = lazyPart(async () => (await import('./reason-dialog.tsx')).ReasonDialog)
const AttemptDialog = lazyPart(
  async () => (await import('../tests/attempt-dialog.tsx')).AttemptDialog,
)

interface ActOf<Row> {
  isPossible?: (row: Row) => boolean
  isDanger?: boolean
  onAct: (row: Row) => void
}

function actColumn<Row>(
  title: string,
  labelOf: (row: Row) => string,
  { isPossible = () => true, isDanger = false, onAct }: ActOf<Row>,
): Column<Row> {
  return {
    id: 'act',
    title: text.acts,
    value: () => null,
    cell: (row) =>
      isPossible(row) && (
        <Button
          kind={isDanger ? 'danger-secondary' : 'secondary'}
          size="compact"
          className="whitespace-nowrap"
          aria-label={labelOf(row)}
          onClick={() => onAct(row)}
        >
          {title}
        </Button>
      ),
  }
}

/** Tables of a learner's purchases, access and activity, each with its acts. */
export function LearnerTables({ record }: { record: LearnerRecord }) {
  const may = usePermission()
  const [act, setAct] = useState<ReasonAct | null>(null)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [refunded, setRefunded] = useState<string | null>(null)
  const { learner } = record
  const isErased = learner.erased_at !== null
  const orders = columns.orderColumns(may('order.read'))
  const revoke = actColumn<Access>(text.revoke, ({ item }) => text.revokeOf(item), {
    isPossible: (one) => one.is_live,
    isDanger: true,
    onAct: (one) => setAct(revokeAct(record, one)),
  })
  const signOut = actColumn<Session>(
    text.endSession,
    (one) => text.endSessionOf(one.device ?? one.platform),
    { onAct: (one) => setAct(endAct(record, one)) },
  )
  const canOperate = may('test.operate') && !isErased
  return (
    <>
      <TableSection
        isAlwaysShown
        title={text.purchases}
        columns={may('order.refund') ? [...orders, refundColumn(setRefunded)] : orders}
        rows={record.orders}
      />
      <TableSection
        isAlwaysShown
        title={text.access}
        columns={may('access.grant') && !isErased ? [...columns.access, revoke] : columns.access}
        rows={record.access}
      />
      <TableSection
        title={text.batches}
        columns={columns.batchColumns(may('batch.read'))}
        rows={record.batches}
      />
      <TableSection
        isAlwaysShown
        title={text.attempts}
        columns={
          canOperate
            ? [...columns.attempts, attemptColumn(learner.email, setAttempt)]
            : columns.attempts
        }
        rows={record.attempts}
      />
      <TableSection title={text.progress} columns={columns.progress} rows={record.progress} />
      <TableSection
        title={text.tickets}
        columns={columns.ticketColumns(may('ticket.read'))}
        rows={record.tickets}
      />
      <TableSection title={text.mails} columns={columns.mails} rows={record.mails} />
      <TableSection
        title={text.sessions}
        columns={may('learner.change') ? [...columns.sessions, signOut] : columns.sessions}
        rows={record.sessions}
      />
      {refunded !== null && <RefundDialog orderId={refunded} onClose={() => setRefunded(null)} />}
      {act !== null && <ReasonDialog learner={learner} act={act} onClose={() => setAct(null)} />}
      {attempt !== null && (
        <AttemptDialog
          act="giveBack"
          slug={attempt.slug}
          attempt={{ id: attempt.attempt_id, name: learner.name, email: learner.email }}
          onClose={() => {
            setAttempt(null)
            void readLearnersAgain()
          }}
        />
      )}
    </>
  )
}

/** A closed attempt can be given back here; the page of the test gives an open one more time. */
const attemptColumn = (email: string, onGiveBack: (attempt: Attempt) => void): Column<Attempt> => ({
  id: 'act',
  title: text.acts,
  value: () => null,
  cell: (one) => {
    if (one.closed_at === null) {
      const query = new URLSearchParams({ extend: email })
      return (
        <Link className="link" to={`/tests/${encodeURIComponent(one.slug)}?${query}`}>
          {attemptWords.extend}
        </Link>
      )
    }
    return (
      one.given_back_at === null && (
        <Button
          kind="secondary"
          size="compact"
          className="whitespace-nowrap"
          aria-label={text.giveBackOf(one.test)}
          onClick={() => onGiveBack(one)}
        >
          {attemptWords.giveBack}
        </Button>
      )
    )
  },
})

function revokeAct({ learner }: LearnerRecord, { type, slug, item }: Access): ReasonAct {
  const account = accountOf(learner)
  return {
    title: text.revoke,
    effect: text.revokeEffect(item),
    isDanger: true,
    done: text.revoked,
    run: (reason) => call(revokeLearnerAccess, { body: { ...account, reason, type, slug } }),
  }
}

function endAct({ learner }: LearnerRecord, session: Session): ReasonAct {
  const account = accountOf(learner)
  return {
    title: text.endSession,
    effect: text.endOneEffect(session.device ?? session.platform),
    done: text.sessionEnded,
    run: (reason) =>
      call(endLearnerSessions, { body: { ...account, reason, session_id: session.id } }),
  }
}
